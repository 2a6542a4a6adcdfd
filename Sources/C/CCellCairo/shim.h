// SPDX-License-Identifier: MIT
#include <cairo.h>
#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <freetype/ftdriver.h>
#include <freetype/ftmodapi.h>
#include <pixman.h>
