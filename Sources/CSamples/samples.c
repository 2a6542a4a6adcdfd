// SPDX-License-Identifier: MIT
// Written by tools/embed-samples: do not edit.
#include "CSamples.h"

#pragma clang diagnostic ignored "-Wc23-extensions"  // #embed

static const unsigned char chat_message_0[] = {
#embed "samples/chat-message/data.json"
};

static const unsigned char chat_message_1[] = {
#embed "samples/chat-message/template.yaml"
};

static const struct cellraster_sample_file chat_message_files[] = {
  {"data.json", chat_message_0, sizeof chat_message_0},
  {"template.yaml", chat_message_1, sizeof chat_message_1},
};

static const struct cellraster_sample samples[] = {
  {"chat-message", "A chat message: avatar at the left, text, time at the lower right", chat_message_files, sizeof chat_message_files / sizeof chat_message_files[0]},
};

const struct cellraster_sample *cellraster_samples(void) { return samples; }
unsigned long cellraster_sample_count(void) { return sizeof samples / sizeof samples[0]; }
