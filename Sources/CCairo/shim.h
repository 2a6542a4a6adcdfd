// SPDX-License-Identifier: MIT
#include <cairo.h>
#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <pixman.h>
