// SPDX-License-Identifier: MIT
// Counts allocations, for tests of code that promises to make none. The definition here takes precedence over that of the C library
// in the tests' process, and calls it.
#include "allocations.h"

#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OWN_ALLOCATOR 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OWN_ALLOCATOR)
extern void *__libc_malloc(size_t size);

static __thread long count, bytes;

void *malloc(size_t size) {
  count++;
  bytes += (long)size;
  return __libc_malloc(size);
}

long cellraster_test_allocations(void) { return count; }
long cellraster_test_allocated_bytes(void) { return bytes; }
#else
long cellraster_test_allocations(void) { return -1; }
long cellraster_test_allocated_bytes(void) { return -1; }
#endif
