// SPDX-License-Identifier: MIT
// The samples that are built into the library: tools/docs/embed-samples writes samples.c from the folders beside it.
#ifndef CELLRASTER_SAMPLES_H
#define CELLRASTER_SAMPLES_H

struct cellraster_sample_file {
  const char *path;
  const unsigned char *bytes;
  unsigned long size;
};

struct cellraster_sample {
  const char *name;
  const char *summary;
  const struct cellraster_sample_file *files;
  unsigned long file_count;
};

const struct cellraster_sample *cellraster_samples(void);
unsigned long cellraster_sample_count(void);

#endif
