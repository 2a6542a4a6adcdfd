// SPDX-License-Identifier: MIT
// Nothing to declare: Swift imports this module for its link line alone. All calls of libjpeg are in CCellImageCodecs.
