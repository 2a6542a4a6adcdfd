// SPDX-License-Identifier: MIT

/// Expressions that list what a page keeps from people with poor sight or a screen reader, a line for each.
enum PageAudit {
  /// The visible texts with a contrast of less than 4.5:1, or 3:1 if they are large: clause 1.4.3 of WCAG 2.2.
  ///
  /// What is behind a text are the backgrounds of the elements around it, without pictures.
  static let faintTexts = #"""
    (() => {
      for (const transition of document.getAnimations()) transition.finish();
      const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      const components = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return Array.from(canvas.getImageData(0, 0, 1, 1).data, (component) => component / 255);
      };
      const over = ([r, g, b, alpha], behind, opacity = 1) =>
        [r, g, b].map((part, index) => part * alpha * opacity + behind[index] * (1 - alpha * opacity));
      const luminance = (color) => {
        const [r, g, b] = color.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const around = (element) => (element ? [...around(element.parentElement), element] : []);
      const contrast = (element, pseudo) => {
        const styles = around(element).map((part) => getComputedStyle(part));
        const behind = styles.reduce((color, style) => over(components(style.backgroundColor), color), [1, 1, 1]);
        const opacity = styles.reduce((product, style) => product * Number(style.opacity), 1);
        const text = over(components(getComputedStyle(element, pseudo).color), behind, opacity);
        const [darker, lighter] = [luminance(text), luminance(behind)].sort((first, second) => first - second);
        return (lighter + 0.05) / (darker + 0.05);
      };
      const needed = (element) => {
        const { fontSize, fontWeight } = getComputedStyle(element);
        return parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24) ? 3 : 4.5;
      };
      const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        && !element.closest(":disabled, .unseen, option");
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (nodes.nextNode()) {
        const text = nodes.currentNode.data.trim();
        if (text !== "") texts.push([nodes.currentNode.parentElement, null, text]);
      }
      for (const field of document.querySelectorAll("input, select")) texts.push([field, null, field.value]);
      for (const field of document.querySelectorAll("input[placeholder]")) texts.push([field, "::placeholder", field.placeholder]);
      return texts.filter(([element, pseudo]) => isSeen(element) && contrast(element, pseudo) < needed(element))
        .map(([element, pseudo, text]) => `${contrast(element, pseudo).toFixed(2)}: ${text} in ${element.outerHTML.slice(0, 80)}`);
    })()
    """#

  /// The visible controls, elements of the tree and pictures without an accessible name.
  static let unnamedParts = #"""
    (() => {
      const texts = (part) => Array.from(part.childNodes, (child) => child.ariaHidden === "true" ? "" : child.data ?? texts(child))
        .join("");
      const named = (part) => (part.getAttribute("aria-labelledby") ?? "").split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "").join("");
      const name = (part) => [
        part.ariaLabel ?? "", named(part), part.alt ?? "", part.title ?? "", ...Array.from(part.labels ?? [], texts),
        part.matches("input, select") ? "" : texts(part),
      ].join("").trim();
      // The pictures in buttons are decoration: the buttons have names.
      const kinds = "button, a[href], input, select, img, dialog, [role=slider], [role=treeitem], [role=tabpanel], [tabindex]";
      return Array.from(document.querySelectorAll(kinds))
        .filter((part) => part.checkVisibility() && !part.matches("button img") && name(part) === "")
        .map((part) => part.outerHTML.slice(0, 120));
    })()
    """#
}
