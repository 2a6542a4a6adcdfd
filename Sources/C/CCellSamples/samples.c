// SPDX-License-Identifier: MIT
// Written by tools/docs/embed-samples: do not edit.
#include "CCellSamples.h"

#pragma clang diagnostic ignored "-Wc23-extensions"  // #embed

static const unsigned char chat_message_0[] = {
#embed "samples/chat-message/amara.png"
};

static const unsigned char chat_message_1[] = {
#embed "samples/chat-message/constraints.yaml"
};

static const unsigned char chat_message_2[] = {
#embed "samples/chat-message/data.json"
};

static const unsigned char chat_message_3[] = {
#embed "samples/chat-message/frames.yaml"
};

static const unsigned char chat_message_4[] = {
#embed "samples/chat-message/jonas.png"
};

static const unsigned char chat_message_5[] = {
#embed "samples/chat-message/mei.png"
};

static const unsigned char chat_message_6[] = {
#embed "samples/chat-message/sofia.png"
};

static const unsigned char chat_message_7[] = {
#embed "samples/chat-message/template.yaml"
};

static const struct cellraster_sample_file chat_message_files[] = {
  {"amara.png", chat_message_0, sizeof chat_message_0},
  {"constraints.yaml", chat_message_1, sizeof chat_message_1},
  {"data.json", chat_message_2, sizeof chat_message_2},
  {"frames.yaml", chat_message_3, sizeof chat_message_3},
  {"jonas.png", chat_message_4, sizeof chat_message_4},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"sofia.png", chat_message_6, sizeof chat_message_6},
  {"template.yaml", chat_message_7, sizeof chat_message_7},
};

static const unsigned char message_cell_1[] = {
#embed "samples/message-cell/constraints.yaml"
};

static const unsigned char message_cell_2[] = {
#embed "samples/message-cell/data.json"
};

static const unsigned char message_cell_3[] = {
#embed "samples/message-cell/flexbox.yaml"
};

static const unsigned char message_cell_5[] = {
#embed "samples/message-cell/template.yaml"
};

static const struct cellraster_sample_file message_cell_files[] = {
  {"amara.png", chat_message_0, sizeof chat_message_0},
  {"constraints.yaml", message_cell_1, sizeof message_cell_1},
  {"data.json", message_cell_2, sizeof message_cell_2},
  {"flexbox.yaml", message_cell_3, sizeof message_cell_3},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"template.yaml", message_cell_5, sizeof message_cell_5},
};

static const unsigned char playing_track_0[] = {
#embed "samples/playing-track/data.json"
};

static const unsigned char playing_track_1[] = {
#embed "samples/playing-track/template.yaml"
};

static const struct cellraster_sample_file playing_track_files[] = {
  {"data.json", playing_track_0, sizeof playing_track_0},
  {"template.yaml", playing_track_1, sizeof playing_track_1},
};

static const unsigned char notification_0[] = {
#embed "samples/notification/constraints.yaml"
};

static const unsigned char notification_1[] = {
#embed "samples/notification/data.json"
};

static const unsigned char notification_2[] = {
#embed "samples/notification/frames.yaml"
};

static const unsigned char notification_4[] = {
#embed "samples/notification/layla.png"
};

static const unsigned char notification_5[] = {
#embed "samples/notification/nils.png"
};

static const unsigned char notification_6[] = {
#embed "samples/notification/omar.png"
};

static const unsigned char notification_7[] = {
#embed "samples/notification/ruth.png"
};

static const unsigned char notification_8[] = {
#embed "samples/notification/template.yaml"
};

static const struct cellraster_sample_file notification_files[] = {
  {"constraints.yaml", notification_0, sizeof notification_0},
  {"data.json", notification_1, sizeof notification_1},
  {"frames.yaml", notification_2, sizeof notification_2},
  {"jonas.png", chat_message_4, sizeof chat_message_4},
  {"layla.png", notification_4, sizeof notification_4},
  {"nils.png", notification_5, sizeof notification_5},
  {"omar.png", notification_6, sizeof notification_6},
  {"ruth.png", notification_7, sizeof notification_7},
  {"template.yaml", notification_8, sizeof notification_8},
};

static const unsigned char long_post_0[] = {
#embed "samples/long-post/data.json"
};

static const unsigned char long_post_1[] = {
#embed "samples/long-post/template.yaml"
};

static const struct cellraster_sample_file long_post_files[] = {
  {"data.json", long_post_0, sizeof long_post_0},
  {"template.yaml", long_post_1, sizeof long_post_1},
};

static const unsigned char long_post_expanded_1[] = {
#embed "samples/long-post-expanded/template.yaml"
};

static const struct cellraster_sample_file long_post_expanded_files[] = {
  {"data.json", long_post_0, sizeof long_post_0},
  {"template.yaml", long_post_expanded_1, sizeof long_post_expanded_1},
};

static const unsigned char feed_entry_0[] = {
#embed "samples/feed-entry/coffee.png"
};

static const unsigned char feed_entry_1[] = {
#embed "samples/feed-entry/data.json"
};

static const unsigned char feed_entry_2[] = {
#embed "samples/feed-entry/landscape.png"
};

static const unsigned char feed_entry_3[] = {
#embed "samples/feed-entry/template.yaml"
};

static const struct cellraster_sample_file feed_entry_files[] = {
  {"coffee.png", feed_entry_0, sizeof feed_entry_0},
  {"data.json", feed_entry_1, sizeof feed_entry_1},
  {"landscape.png", feed_entry_2, sizeof feed_entry_2},
  {"template.yaml", feed_entry_3, sizeof feed_entry_3},
};

static const unsigned char text_with_likes_0[] = {
#embed "samples/text-with-likes/data.json"
};

static const unsigned char text_with_likes_1[] = {
#embed "samples/text-with-likes/template.yaml"
};

static const struct cellraster_sample_file text_with_likes_files[] = {
  {"data.json", text_with_likes_0, sizeof text_with_likes_0},
  {"template.yaml", text_with_likes_1, sizeof text_with_likes_1},
};

static const unsigned char beverage_post_1[] = {
#embed "samples/beverage-post/bubble-tea.png"
};

static const unsigned char beverage_post_2[] = {
#embed "samples/beverage-post/cake.png"
};

static const unsigned char beverage_post_4[] = {
#embed "samples/beverage-post/data.json"
};

static const unsigned char beverage_post_7[] = {
#embed "samples/beverage-post/template.yaml"
};

static const struct cellraster_sample_file beverage_post_files[] = {
  {"amara.png", chat_message_0, sizeof chat_message_0},
  {"bubble-tea.png", beverage_post_1, sizeof beverage_post_1},
  {"cake.png", beverage_post_2, sizeof beverage_post_2},
  {"coffee.png", feed_entry_0, sizeof feed_entry_0},
  {"data.json", beverage_post_4, sizeof beverage_post_4},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"omar.png", notification_6, sizeof notification_6},
  {"template.yaml", beverage_post_7, sizeof beverage_post_7},
};

static const unsigned char post_actions_0[] = {
#embed "samples/post-actions/data.json"
};

static const unsigned char post_actions_1[] = {
#embed "samples/post-actions/icons/like.svg"
};

static const unsigned char post_actions_2[] = {
#embed "samples/post-actions/icons/liked.svg"
};

static const unsigned char post_actions_3[] = {
#embed "samples/post-actions/icons/reply.svg"
};

static const unsigned char post_actions_4[] = {
#embed "samples/post-actions/icons/repost.svg"
};

static const unsigned char post_actions_5[] = {
#embed "samples/post-actions/icons/share.svg"
};

static const unsigned char post_actions_9[] = {
#embed "samples/post-actions/template.yaml"
};

static const struct cellraster_sample_file post_actions_files[] = {
  {"data.json", post_actions_0, sizeof post_actions_0},
  {"icons/like.svg", post_actions_1, sizeof post_actions_1},
  {"icons/liked.svg", post_actions_2, sizeof post_actions_2},
  {"icons/reply.svg", post_actions_3, sizeof post_actions_3},
  {"icons/repost.svg", post_actions_4, sizeof post_actions_4},
  {"icons/share.svg", post_actions_5, sizeof post_actions_5},
  {"jonas.png", chat_message_4, sizeof chat_message_4},
  {"layla.png", notification_4, sizeof notification_4},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"template.yaml", post_actions_9, sizeof post_actions_9},
};

static const unsigned char chat_list_1[] = {
#embed "samples/chat-list/data.json"
};

static const unsigned char chat_list_5[] = {
#embed "samples/chat-list/template.yaml"
};

static const struct cellraster_sample_file chat_list_files[] = {
  {"amara.png", chat_message_0, sizeof chat_message_0},
  {"data.json", chat_list_1, sizeof chat_list_1},
  {"jonas.png", chat_message_4, sizeof chat_message_4},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"sofia.png", chat_message_6, sizeof chat_message_6},
  {"template.yaml", chat_list_5, sizeof chat_list_5},
};

static const unsigned char stories_3[] = {
#embed "samples/stories/data.json"
};

static const unsigned char stories_10[] = {
#embed "samples/stories/template.yaml"
};

static const struct cellraster_sample_file stories_files[] = {
  {"amara.png", chat_message_0, sizeof chat_message_0},
  {"cake.png", beverage_post_2, sizeof beverage_post_2},
  {"coffee.png", feed_entry_0, sizeof feed_entry_0},
  {"data.json", stories_3, sizeof stories_3},
  {"jonas.png", chat_message_4, sizeof chat_message_4},
  {"layla.png", notification_4, sizeof notification_4},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"omar.png", notification_6, sizeof notification_6},
  {"ruth.png", notification_7, sizeof notification_7},
  {"sofia.png", chat_message_6, sizeof chat_message_6},
  {"template.yaml", stories_10, sizeof stories_10},
};

static const unsigned char workout_1[] = {
#embed "samples/workout/data.json"
};

static const unsigned char workout_5[] = {
#embed "samples/workout/template.yaml"
};

static const struct cellraster_sample_file workout_files[] = {
  {"amara.png", chat_message_0, sizeof chat_message_0},
  {"data.json", workout_1, sizeof workout_1},
  {"jonas.png", chat_message_4, sizeof chat_message_4},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"sofia.png", chat_message_6, sizeof chat_message_6},
  {"template.yaml", workout_5, sizeof workout_5},
};

static const unsigned char contact_row_1[] = {
#embed "samples/contact-row/constraints.yaml"
};

static const unsigned char contact_row_2[] = {
#embed "samples/contact-row/data.json"
};

static const unsigned char contact_row_3[] = {
#embed "samples/contact-row/frames.yaml"
};

static const unsigned char contact_row_8[] = {
#embed "samples/contact-row/template.yaml"
};

static const struct cellraster_sample_file contact_row_files[] = {
  {"amara.png", chat_message_0, sizeof chat_message_0},
  {"constraints.yaml", contact_row_1, sizeof contact_row_1},
  {"data.json", contact_row_2, sizeof contact_row_2},
  {"frames.yaml", contact_row_3, sizeof contact_row_3},
  {"jonas.png", chat_message_4, sizeof chat_message_4},
  {"layla.png", notification_4, sizeof notification_4},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"ruth.png", notification_7, sizeof notification_7},
  {"template.yaml", contact_row_8, sizeof contact_row_8},
};

static const unsigned char settings_cell_0[] = {
#embed "samples/settings-cell/data.json"
};

static const unsigned char settings_cell_1[] = {
#embed "samples/settings-cell/template.yaml"
};

static const struct cellraster_sample_file settings_cell_files[] = {
  {"data.json", settings_cell_0, sizeof settings_cell_0},
  {"template.yaml", settings_cell_1, sizeof settings_cell_1},
};

static const unsigned char rtl_message_0[] = {
#embed "samples/rtl-message/data.json"
};

static const unsigned char rtl_message_3[] = {
#embed "samples/rtl-message/template.yaml"
};

static const struct cellraster_sample_file rtl_message_files[] = {
  {"data.json", rtl_message_0, sizeof rtl_message_0},
  {"layla.png", notification_4, sizeof notification_4},
  {"omar.png", notification_6, sizeof notification_6},
  {"template.yaml", rtl_message_3, sizeof rtl_message_3},
};

static const unsigned char cjk_message_0[] = {
#embed "samples/cjk-message/data.json"
};

static const unsigned char cjk_message_2[] = {
#embed "samples/cjk-message/template.yaml"
};

static const struct cellraster_sample_file cjk_message_files[] = {
  {"data.json", cjk_message_0, sizeof cjk_message_0},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"template.yaml", cjk_message_2, sizeof cjk_message_2},
};

static const unsigned char mastodon_post_0[] = {
#embed "samples/mastodon-post/data.json"
};

static const unsigned char mastodon_post_3[] = {
#embed "samples/mastodon-post/template.yaml"
};

static const struct cellraster_sample_file mastodon_post_files[] = {
  {"data.json", mastodon_post_0, sizeof mastodon_post_0},
  {"landscape.png", feed_entry_2, sizeof feed_entry_2},
  {"sofia.png", chat_message_6, sizeof chat_message_6},
  {"template.yaml", mastodon_post_3, sizeof mastodon_post_3},
};

static const unsigned char rich_post_1[] = {
#embed "samples/rich-post/data.json"
};

static const unsigned char rich_post_2[] = {
#embed "samples/rich-post/emoji/boba_tea.svg"
};

static const unsigned char rich_post_3[] = {
#embed "samples/rich-post/emoji/cake_slice.svg"
};

static const unsigned char rich_post_4[] = {
#embed "samples/rich-post/emoji/coffee_cup.svg"
};

static const unsigned char rich_post_7[] = {
#embed "samples/rich-post/template.yaml"
};

static const struct cellraster_sample_file rich_post_files[] = {
  {"amara.png", chat_message_0, sizeof chat_message_0},
  {"data.json", rich_post_1, sizeof rich_post_1},
  {"emoji/boba_tea.svg", rich_post_2, sizeof rich_post_2},
  {"emoji/cake_slice.svg", rich_post_3, sizeof rich_post_3},
  {"emoji/coffee_cup.svg", rich_post_4, sizeof rich_post_4},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"omar.png", notification_6, sizeof notification_6},
  {"template.yaml", rich_post_7, sizeof rich_post_7},
};

static const unsigned char rich_chat_0[] = {
#embed "samples/rich-chat/data.json"
};

static const unsigned char rich_chat_6[] = {
#embed "samples/rich-chat/template.yaml"
};

static const struct cellraster_sample_file rich_chat_files[] = {
  {"data.json", rich_chat_0, sizeof rich_chat_0},
  {"emoji/boba_tea.svg", rich_post_2, sizeof rich_post_2},
  {"emoji/cake_slice.svg", rich_post_3, sizeof rich_post_3},
  {"emoji/coffee_cup.svg", rich_post_4, sizeof rich_post_4},
  {"jonas.png", chat_message_4, sizeof chat_message_4},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"template.yaml", rich_chat_6, sizeof rich_chat_6},
};

static const unsigned char event_card_2[] = {
#embed "samples/event-card/data.json"
};

static const unsigned char event_card_7[] = {
#embed "samples/event-card/template.yaml"
};

static const struct cellraster_sample_file event_card_files[] = {
  {"amara.png", chat_message_0, sizeof chat_message_0},
  {"coffee.png", feed_entry_0, sizeof feed_entry_0},
  {"data.json", event_card_2, sizeof event_card_2},
  {"jonas.png", chat_message_4, sizeof chat_message_4},
  {"landscape.png", feed_entry_2, sizeof feed_entry_2},
  {"mei.png", chat_message_5, sizeof chat_message_5},
  {"omar.png", notification_6, sizeof notification_6},
  {"template.yaml", event_card_7, sizeof event_card_7},
};

static const unsigned char boarding_pass_0[] = {
#embed "samples/boarding-pass/data.json"
};

static const unsigned char boarding_pass_1[] = {
#embed "samples/boarding-pass/template.yaml"
};

static const struct cellraster_sample_file boarding_pass_files[] = {
  {"data.json", boarding_pass_0, sizeof boarding_pass_0},
  {"template.yaml", boarding_pass_1, sizeof boarding_pass_1},
};

static const unsigned char fading_post_layers_0[] = {
#embed "samples/fading-post-layers/data.json"
};

static const unsigned char fading_post_layers_1[] = {
#embed "samples/fading-post-layers/template.yaml"
};

static const struct cellraster_sample_file fading_post_layers_files[] = {
  {"data.json", fading_post_layers_0, sizeof fading_post_layers_0},
  {"template.yaml", fading_post_layers_1, sizeof fading_post_layers_1},
};

static const unsigned char fading_post_backgrounds_1[] = {
#embed "samples/fading-post-backgrounds/template.yaml"
};

static const struct cellraster_sample_file fading_post_backgrounds_files[] = {
  {"data.json", fading_post_layers_0, sizeof fading_post_layers_0},
  {"template.yaml", fading_post_backgrounds_1, sizeof fading_post_backgrounds_1},
};

static const unsigned char fading_post_1[] = {
#embed "samples/fading-post/template.yaml"
};

static const struct cellraster_sample_file fading_post_files[] = {
  {"data.json", fading_post_layers_0, sizeof fading_post_layers_0},
  {"template.yaml", fading_post_1, sizeof fading_post_1},
};

static const unsigned char week_fractions_0[] = {
#embed "samples/week-fractions/data.json"
};

static const unsigned char week_fractions_1[] = {
#embed "samples/week-fractions/template.yaml"
};

static const struct cellraster_sample_file week_fractions_files[] = {
  {"data.json", week_fractions_0, sizeof week_fractions_0},
  {"template.yaml", week_fractions_1, sizeof week_fractions_1},
};

static const unsigned char week_1[] = {
#embed "samples/week/template.yaml"
};

static const struct cellraster_sample_file week_files[] = {
  {"data.json", week_fractions_0, sizeof week_fractions_0},
  {"template.yaml", week_1, sizeof week_1},
};

static const struct cellraster_sample samples[] = {
  {"chat-message", "A chat message: avatar at the left, name and text in a bubble, the time at its lower right", chat_message_files, sizeof chat_message_files / sizeof chat_message_files[0]},
  {"message-cell", "A message with manual frames: a picture, a name, the time at the right, up to three lines of text, and a line", message_cell_files, sizeof message_cell_files / sizeof message_cell_files[0]},
  {"playing-track", "A track that is playing: manual frames for its progress inside constraints, and a row of tags in flexbox inside the frames", playing_track_files, sizeof playing_track_files / sizeof playing_track_files[0]},
  {"notification", "A notification: who did what, when, and a button where there is something to answer", notification_files, sizeof notification_files / sizeof notification_files[0]},
  {"long-post", "A long post that fades out below its sixth line, beside a line at its left", long_post_files, sizeof long_post_files / sizeof long_post_files[0]},
  {"long-post-expanded", "The same long post, expanded", long_post_expanded_files, sizeof long_post_expanded_files / sizeof long_post_expanded_files[0]},
  {"feed-entry", "An entry of a feed: title, content and picture, author and time at both ends of one row", feed_entry_files, sizeof feed_entry_files / sizeof feed_entry_files[0]},
  {"text-with-likes", "A text with the number of its likes at the right", text_with_likes_files, sizeof text_with_likes_files / sizeof text_with_likes_files[0]},
  {"beverage-post", "A post about a beverage: who, what and a picture, with a badge for regulars and a label for high calories", beverage_post_files, sizeof beverage_post_files / sizeof beverage_post_files[0]},
  {"post-actions", "A post with a row of actions: tinted icons with their counts", post_actions_files, sizeof post_actions_files / sizeof post_actions_files[0]},
  {"chat-list", "A list of chats: rings, status dots, and a row of bubbles with tails", chat_list_files, sizeof chat_list_files / sizeof chat_list_files[0]},
  {"stories", "Stories in a row that scrolls, above posts", stories_files, sizeof stories_files / sizeof stories_files[0]},
  {"workout", "A story row with conic rings, and a card with inner shadows", workout_files, sizeof workout_files / sizeof workout_files[0]},
  {"contact-row", "A contact: avatar with a presence dot, the last message, and how many are unread", contact_row_files, sizeof contact_row_files / sizeof contact_row_files[0]},
  {"settings-cell", "A row of a settings screen, laid out as such cells are in Interface Builder: nested containers, a stack, margins and a switch", settings_cell_files, sizeof settings_cell_files / sizeof settings_cell_files[0]},
  {"rtl-message", "A chat message in Arabic or Hebrew: the row runs from right to left", rtl_message_files, sizeof rtl_message_files / sizeof rtl_message_files[0]},
  {"cjk-message", "A chat message in Japanese or Chinese", cjk_message_files, sizeof cjk_message_files / sizeof cjk_message_files[0]},
  {"mastodon-post", "A post as Mastodon servers send it: HTML, custom emoji, content warning, attachments or card, and counts", mastodon_post_files, sizeof mastodon_post_files / sizeof mastodon_post_files[0]},
  {"rich-post", "A post with the looks of its HTML: links, mentions, code, quotes, lists, and custom emoji as pictures in the lines", rich_post_files, sizeof rich_post_files / sizeof rich_post_files[0]},
  {"rich-chat", "A chat message with code, a quoted reply, mentions with faces in the line, and reactions", rich_chat_files, sizeof rich_chat_files / sizeof rich_chat_files[0]},
  {"event-card", "An event: a card above its shadow, with a picture, the day, who comes, and a text whose end fades", event_card_files, sizeof event_card_files / sizeof event_card_files[0]},
  {"boarding-pass", "A boarding pass with a dashed tear line and notches", boarding_pass_files, sizeof boarding_pass_files / sizeof boarding_pass_files[0]},
  {"fading-post-layers", "A post that fades out, as a first draft has it: no label has a background, and the fade is a layer over the text", fading_post_layers_files, sizeof fading_post_layers_files / sizeof fading_post_layers_files[0]},
  {"fading-post-backgrounds", "The same post with backgrounds: the labels need no blending any more, the fade still does", fading_post_backgrounds_files, sizeof fading_post_backgrounds_files / sizeof fading_post_backgrounds_files[0]},
  {"fading-post", "The same post, its fade inside the label: nothing needs blending, and no pixel differs", fading_post_files, sizeof fading_post_files / sizeof fading_post_files[0]},
  {"week-fractions", "A week whose boxes were computed with fractions: their edges fall between device pixels", week_fractions_files, sizeof week_fractions_files / sizeof week_fractions_files[0]},
  {"week", "The same week, each edge on the nearest device pixel", week_files, sizeof week_files / sizeof week_files[0]},
};

const struct cellraster_sample *cellraster_samples(void) { return samples; }
unsigned long cellraster_sample_count(void) { return sizeof samples / sizeof samples[0]; }
