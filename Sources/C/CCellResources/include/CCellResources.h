// SPDX-License-Identifier: MIT
// The style sheets and scripts of the HTML pages, and the schemas of the command's JSON. resources.c embeds them from the folders of the
// modules that use them.
#ifndef CELLRASTER_RESOURCES_H
#define CELLRASTER_RESOURCES_H

struct cellraster_resource {
  const char *name;
  const unsigned char *bytes;
  unsigned long size;
};

// Returns the file with this name, such as "page.css"; its bytes are NULL if there is none.
struct cellraster_resource cellraster_resource(const char *name);

#endif
