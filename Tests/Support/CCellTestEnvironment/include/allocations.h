// SPDX-License-Identifier: MIT
#ifndef CELLRASTER_TEST_ALLOCATIONS_H
#define CELLRASTER_TEST_ALLOCATIONS_H

// Returns the number of blocks that the calling thread has allocated with malloc, or -1 if they are not counted: a sanitizer has an
// allocator of its own.
long cellraster_test_allocations(void);

// Returns the bytes of these blocks, or -1 if they are not counted.
long cellraster_test_allocated_bytes(void);

#endif
