// SPDX-License-Identifier: MIT
#ifndef CELLRASTER_TEST_PROCESSOR_H
#define CELLRASTER_TEST_PROCESSOR_H

// Returns 1 if the upper halves of the calling thread's vector registers are in use, 0 if not, and -1 if the processor does not tell.
int cellraster_test_upper_halves_in_use(void);

#endif
