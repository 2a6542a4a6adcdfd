// SPDX-License-Identifier: MIT
import Reports

