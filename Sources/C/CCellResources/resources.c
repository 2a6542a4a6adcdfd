// SPDX-License-Identifier: MIT
#include "CCellResources.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"  // #embed

static const unsigned char page_css[] = {
#embed "../../Diagnosis/CellReports/HTML/Resources/page.css"
};
static const unsigned char findings_css[] = {
#embed "../../Diagnosis/CellReports/HTML/Resources/findings.css"
};
static const unsigned char inspection_css[] = {
#embed "../../Diagnosis/CellReports/HTML/Resources/inspection.css"
};
static const unsigned char inspection_js[] = {
#embed "../../Diagnosis/CellReports/HTML/Resources/inspection.js"
};
static const unsigned char list_css[] = {
#embed "../../Diagnosis/CellReports/HTML/Resources/list.css"
};
static const unsigned char goldens_css[] = {
#embed "../../Diagnosis/CellReports/HTML/Resources/goldens.css"
};
static const unsigned char goldens_stage_css[] = {
#embed "../../Diagnosis/CellReports/HTML/Resources/goldens-stage.css"
};
static const unsigned char goldens_stage_js[] = {
#embed "../../Diagnosis/CellReports/HTML/Resources/goldens-stage.js"
};
static const unsigned char goldens_js[] = {
#embed "../../Diagnosis/CellReports/HTML/Resources/goldens.js"
};
static const unsigned char scroll_css[] = {
#embed "../../Lists/CellScrollLab/Reports/Resources/scroll.css"
};
static const unsigned char scroll_js[] = {
#embed "../../Lists/CellScrollLab/Reports/Resources/scroll.js"
};
static const unsigned char preview_css[] = {
#embed "../../Command/CellPreview/Resources/preview.css"
};
static const unsigned char preview_html[] = {
#embed "../../Command/CellPreview/Resources/preview.html"
};
static const unsigned char preview_js[] = {
#embed "../../Command/CellPreview/Resources/preview.js"
};
static const unsigned char preview_page_js[] = {
#embed "../../Command/CellPreview/Resources/preview/page.js"
};
static const unsigned char preview_requests_js[] = {
#embed "../../Command/CellPreview/Resources/preview/requests.js"
};
static const unsigned char preview_state_js[] = {
#embed "../../Command/CellPreview/Resources/preview/state.js"
};
static const unsigned char preview_controls_js[] = {
#embed "../../Command/CellPreview/Resources/preview/controls.js"
};
static const unsigned char preview_stage_js[] = {
#embed "../../Command/CellPreview/Resources/preview/stage.js"
};
static const unsigned char preview_tree_js[] = {
#embed "../../Command/CellPreview/Resources/preview/tree.js"
};
static const unsigned char preview_panel_js[] = {
#embed "../../Command/CellPreview/Resources/preview/panel.js"
};
static const unsigned char preview_findings_js[] = {
#embed "../../Command/CellPreview/Resources/preview/findings.js"
};
static const unsigned char preview_goldens_js[] = {
#embed "../../Command/CellPreview/Resources/preview/goldens.js"
};
static const unsigned char preview_list_js[] = {
#embed "../../Command/CellPreview/Resources/preview/list.js"
};
static const unsigned char preview_drawing_js[] = {
#embed "../../Command/CellPreview/Resources/preview/drawing.js"
};
static const unsigned char preview_width_js[] = {
#embed "../../Command/CellPreview/Resources/preview/width.js"
};
static const unsigned char preview_connection_js[] = {
#embed "../../Command/CellPreview/Resources/preview/connection.js"
};

static const struct cellraster_resource resources[] = {
  {"page.css", page_css, sizeof page_css},
  {"findings.css", findings_css, sizeof findings_css},
  {"inspection.css", inspection_css, sizeof inspection_css},
  {"inspection.js", inspection_js, sizeof inspection_js},
  {"list.css", list_css, sizeof list_css},
  {"goldens.css", goldens_css, sizeof goldens_css},
  {"goldens-stage.css", goldens_stage_css, sizeof goldens_stage_css},
  {"goldens-stage.js", goldens_stage_js, sizeof goldens_stage_js},
  {"goldens.js", goldens_js, sizeof goldens_js},
  {"scroll.css", scroll_css, sizeof scroll_css},
  {"scroll.js", scroll_js, sizeof scroll_js},
  {"preview.css", preview_css, sizeof preview_css},
  {"preview.html", preview_html, sizeof preview_html},
  {"preview.js", preview_js, sizeof preview_js},
  {"preview/page.js", preview_page_js, sizeof preview_page_js},
  {"preview/requests.js", preview_requests_js, sizeof preview_requests_js},
  {"preview/state.js", preview_state_js, sizeof preview_state_js},
  {"preview/controls.js", preview_controls_js, sizeof preview_controls_js},
  {"preview/stage.js", preview_stage_js, sizeof preview_stage_js},
  {"preview/tree.js", preview_tree_js, sizeof preview_tree_js},
  {"preview/panel.js", preview_panel_js, sizeof preview_panel_js},
  {"preview/findings.js", preview_findings_js, sizeof preview_findings_js},
  {"preview/goldens.js", preview_goldens_js, sizeof preview_goldens_js},
  {"preview/list.js", preview_list_js, sizeof preview_list_js},
  {"preview/drawing.js", preview_drawing_js, sizeof preview_drawing_js},
  {"preview/width.js", preview_width_js, sizeof preview_width_js},
  {"preview/connection.js", preview_connection_js, sizeof preview_connection_js},
};

struct cellraster_resource cellraster_resource(const char *name) {
  for (unsigned long index = 0; index < sizeof resources / sizeof resources[0]; index++) {
    if (strcmp(resources[index].name, name) == 0) return resources[index];
  }
  return (struct cellraster_resource){name, 0, 0};
}
