// SPDX-License-Identifier: MIT
//
// Libraries that are opened when a picture needs them: most programs never do.

#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define OPTIONAL_LIBRARY_MEMBER(name) __typeof__(&name) name;
#define OPTIONAL_LIBRARY_LOOK_UP(name) found = found && (opened->name = (__typeof__(&name))dlsym(library, #name)) != NULL;

// Defines `TABLE`, which has a pointer to each of the functions, and `TABLE_is_available()`, which opens the library at the first call and
// says whether it has all of them. `FUNCTIONS(each)` is a macro that applies `each` to every name.
#define OPTIONAL_LIBRARY(TABLE, FILE, FUNCTIONS)                                                                       \
  static struct {                                                                                                      \
    FUNCTIONS(OPTIONAL_LIBRARY_MEMBER)                                                                                 \
  } TABLE;                                                                                                             \
  static bool has_##TABLE;                                                                                             \
  static void open_##TABLE(void) {                                                                                     \
    void *library = dlopen(FILE, RTLD_NOW | RTLD_LOCAL);                                                               \
    __typeof__(TABLE) *opened = &TABLE;                                                                                \
    bool found = library != NULL;                                                                                      \
    FUNCTIONS(OPTIONAL_LIBRARY_LOOK_UP)                                                                                \
    has_##TABLE = found;                                                                                               \
  }                                                                                                                    \
  static bool TABLE##_is_available(void) {                                                                             \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                                                                    \
    pthread_once(&once, open_##TABLE);                                                                                 \
    return has_##TABLE;                                                                                                \
  }
