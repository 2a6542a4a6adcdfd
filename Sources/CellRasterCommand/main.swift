// SPDX-License-Identifier: MIT
print("cellraster")
