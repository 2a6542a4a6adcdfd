// SPDX-License-Identifier: MIT

#ifndef FAILURE_H
#define FAILURE_H

#include "CCellImageCodecs.h"
#include <stdio.h>

static inline CodecStatus codec_fail(codec_message *message, CodecStatus status, const char *text) {
  snprintf(message->text, sizeof message->text, "%s", text);
  return status;
}

static inline CodecStatus codec_done(codec_message *message) {
  message->text[0] = 0;
  return CodecStatusDone;
}

#endif
