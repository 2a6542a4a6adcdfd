// SPDX-License-Identifier: MIT
#include <glib.h>
