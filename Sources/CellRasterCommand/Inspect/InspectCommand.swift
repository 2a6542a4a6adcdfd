// SPDX-License-Identifier: MIT

import ArgumentParser
