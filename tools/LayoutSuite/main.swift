// SPDX-License-Identifier: MIT
print("layout-suite")
