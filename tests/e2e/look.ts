/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated in the page is sent there whole */
import type { Page } from '@playwright/test';

/**
 * Lists layout faults of the page, one sentence each. The function runs in the page. Layout depends on texts
 * and widths; colours depend on the theme and are checked by `contrastFaults`.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const describeElement = (each: Element): string => {
      const data = [...each.attributes]
        .filter(({ name }) => name.startsWith('data-') || name === 'class')
        .map(({ name, value }) => `${name}=${value}`)
        .join(' ');
      return `<${each.tagName.toLowerCase()} ${data}> ${(each.textContent ?? '').trim().slice(0, 40)}`;
    };
    const isSeen = (each: Element): boolean => {
      const box = each.getBoundingClientRect();
      return (
        box.width > 0 &&
        box.height > 0 &&
        box.right > 0 &&
        box.bottom > 0 &&
        box.left < innerWidth &&
        box.top < innerHeight &&
        each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
      );
    };
    if (document.documentElement.scrollWidth > innerWidth)
      faults.add(`the page is ${document.documentElement.scrollWidth - innerWidth} px wider than the window`);
    for (const area of document.querySelectorAll('main, nav, aside, header, [role="dialog"]')) {
      if (isSeen(area) && area.scrollWidth > area.clientWidth + 1)
        faults.add(
          `wider than its place by ${area.scrollWidth - area.clientWidth}: ${describeElement(area)}`,
        );
    }

    type Clip = Pick<CSSStyleDeclaration, 'overflowX' | 'overflowY' | 'position'> & { readonly box: DOMRect };
    // Texts and controls have many ancestors in common, and reading a style is slow.
    const boxes = new Map<Element, Clip>();
    const clipOf = (each: Element): Clip => {
      const known = boxes.get(each);
      if (known !== undefined) return known;
      const { overflowX, overflowY, position } = getComputedStyle(each);
      const clip = { box: each.getBoundingClientRect(), overflowX, overflowY, position };
      boxes.set(each, clip);
      return clip;
    };
    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
    const cuts = (value: string): boolean => value === 'hidden' || value === 'clip';
    /**
     * Returns how the nearest clipping ancestor cuts the text, or null. An ancestor that scrolls hides
     * nothing, because the user can scroll to the text.
     */
    const cutBy = (text: DOMRect, from: Element): string | null => {
      let [x, y] = [true, true];
      for (let up: Element | null = from; up !== null && (x || y); up = up.parentElement) {
        const { box, overflowX, overflowY } = clipOf(up);
        // The element is visible to screen readers only.
        if (box.width <= 1 && box.height <= 1) return null;
        if (scrolls(overflowX)) x = false;
        if (scrolls(overflowY)) y = false;
        if (x && cuts(overflowX) && (text.right > box.right + 1.5 || text.left < box.left - 1.5))
          return `cut at its side by ${Math.round(Math.max(text.right - box.right, box.left - text.left))} px`;
        if (y && cuts(overflowY) && (text.bottom > box.bottom + 3 || text.top < box.top - 3))
          return `cut in its height by ${Math.round(Math.max(text.bottom - box.bottom, box.top - text.top))} px`;
      }
      return null;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement } = node;
      if (
        parentElement === null ||
        node.nodeValue?.trim() === '' ||
        parentElement.closest('option, script, style, [hidden]') !== null ||
        !isSeen(parentElement)
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      // Text for screen readers only is positioned outside the window.
      if (box.right < 0 || box.width === 0) continue;
      // A line box is taller than its letters, so the middle of the line is compared.
      const [line] = range.getClientRects();
      const tolerance =
        line === undefined
          ? 0
          : Math.max(0, line.height - Number.parseInt(getComputedStyle(parentElement).fontSize, 10) * 1.15) /
            2;
      const cut = cutBy(
        new DOMRect(box.x, box.y + tolerance, box.width, box.height - 2 * tolerance),
        parentElement,
      );
      if (cut !== null && parentElement.closest('[title]') === null)
        faults.add(`${cut}: ${describeElement(parentElement)}`);
    }

    // Beyond this distance the eye cannot connect a team with its score.
    for (const side of document.querySelectorAll('[data-match] [data-side]')) {
      const { width } = side.getBoundingClientRect();
      if (width > 430 && isSeen(side))
        faults.add(`a score stands ${Math.round(width)} px from its team: ${describeElement(side)}`);
    }
    // A leg's name may end in an ellipsis only if enough of it is left to recognise the selection.
    for (const name of document.querySelectorAll('[data-leg] [title] > bdi')) {
      if (isSeen(name) && name.scrollHeight > name.clientHeight + 4 && name.clientWidth < 96)
        faults.add(`a leg's name has ${name.clientWidth} px: ${describeElement(name)}`);
    }

    type Edges = {
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    };
    /** Returns the part of a box that its scrolling or clipping ancestors leave visible. */
    const visiblePartOf = (each: Element, box: DOMRect): Edges => {
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      for (let up = each.parentElement; up !== null; up = up.parentElement) {
        const { overflowX, overflowY, position, box: edge } = clipOf(up);
        if (position === 'fixed') break;
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return { left, top, right: Math.max(left, right), bottom: Math.max(top, bottom) };
    };
    const boxOf = (each: Element): DOMRect =>
      (
        (each instanceof HTMLInputElement && (each.type === 'radio' || each.type === 'checkbox')
          ? each.labels?.[0]
          : null) ?? each
      ).getBoundingClientRect();
    const controls = [
      ...document.querySelectorAll('a[href], button, input, select, textarea, [role="tab"], [role="option"]'),
    ].filter((each) => isSeen(each));
    const layerOf = (each: Element): Element | null => {
      for (let up: Element | null = each; up !== null; up = up.parentElement)
        if (['fixed', 'sticky'].includes(clipOf(up).position)) return up;
      return null;
    };
    const placed = controls.map((each) => ({
      each,
      box: boxOf(each),
      shown: visiblePartOf(each, boxOf(each)),
      layer: layerOf(each),
    }));
    for (const { each, box } of placed) {
      const isInline = getComputedStyle(each).display === 'inline';
      if (!isInline && (box.width < 23.5 || box.height < 23.5))
        faults.add(
          `too small to press, ${Math.round(box.width)} x ${Math.round(box.height)}: ${describeElement(each)}`,
        );
    }
    // A large screen has hundreds of controls, so each pair is first compared by plain numbers.
    for (const [index, one] of placed.entries()) {
      for (const other of placed.slice(index + 1)) {
        const across =
          Math.min(one.shown.right, other.shown.right) - Math.max(one.shown.left, other.shown.left);
        const down =
          Math.min(one.shown.bottom, other.shown.bottom) - Math.max(one.shown.top, other.shown.top);
        if (across <= 1.5 || down <= 1.5 || one.layer !== other.layer) continue;
        if (!one.each.contains(other.each) && !other.each.contains(one.each))
          faults.add(
            `one lies over the other: ${describeElement(one.each)} and ${describeElement(other.each)}`,
          );
      }
    }
    // A scrolling element without its own background is repainted at every pixel, which costs a third of a
    // scrolled frame.
    for (const each of document.querySelectorAll('body *')) {
      if (each.clientHeight <= 200 || each.scrollHeight <= each.clientHeight + 1) continue;
      const { overflowY, backgroundColor } = getComputedStyle(each);
      if (scrolls(overflowY) && isSeen(each) && /^rgba|transparent/.test(backgroundColor))
        faults.add(`scrolls without a ground of its own: ${describeElement(each)}`);
    }
    for (const each of document.querySelectorAll('[tabindex]'))
      if ((each as HTMLElement).tabIndex > 0)
        faults.add(`has a place of its own in the tab order: ${describeElement(each)}`);
    return [...faults];
  });

/**
 * Lists texts whose contrast with their background is too low (WCAG 2.2, 1.4.3). The rule does not apply to
 * closed, stale or disabled elements.
 */
export const contrastFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Colour = readonly [r: number, g: number, b: number, a: number];
    const colourOf = (text: string): Colour => {
      const [r = 0, g = 0, b = 0, a = 1] = [...text.matchAll(/[\d.]+/g)].map(([each]) => Number(each));
      return [r, g, b, a];
    };
    const blend = (front: Colour, background: Colour): Colour =>
      [0, 1, 2]
        .map((at) => (front[at] ?? 0) * front[3] + (background[at] ?? 0) * (1 - front[3]))
        .concat(1) as unknown as Colour;
    const luminance = ([r, g, b]: Colour): number => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map((each) => {
        const part = each / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const backgrounds = new Map<Element, Colour>();
    const backgroundOf = (each: Element | null): Colour => {
      if (each === null) return [255, 255, 255, 1];
      const known = backgrounds.get(each);
      if (known !== undefined) return known;
      const own = colourOf(getComputedStyle(each).backgroundColor);
      const background = own[3] === 1 ? own : blend(own, backgroundOf(each.parentElement));
      backgrounds.set(each, background);
      return background;
    };
    const EXEMPT =
      ':disabled, [aria-disabled="true"], [data-stale] *, [data-state="locked"] *, [data-state="suspended"] *, [data-state="off"] *, [data-unreadable] *, option, script, style, svg *';
    const faults = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement } = node;
      if (
        parentElement === null ||
        node.nodeValue?.trim() === '' ||
        parentElement.closest(EXEMPT) !== null ||
        !parentElement.checkVisibility({ checkVisibilityCSS: true })
      )
        continue;
      const box = parentElement.getBoundingClientRect();
      if (box.right < 0 || box.width === 0 || box.top > innerHeight || box.bottom < 0) continue;
      const style = getComputedStyle(parentElement);
      const background = backgroundOf(parentElement);
      const [a, b] = [luminance(blend(colourOf(style.color), background)), luminance(background)];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const size = Number.parseInt(style.fontSize, 10);
      const leastRatio = size >= 24 || (size >= 19 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
      if (ratio < leastRatio)
        faults.add(
          `${Math.floor(ratio * 100) / 100}, ${style.color} on ${background.slice(0, 3).join(' ')}: <${parentElement.tagName.toLowerCase()} class=${parentElement.className}> ${(node.nodeValue ?? '').trim().slice(0, 30)}`,
        );
    }
    return [...faults];
  });

/** The focused element, its position, and whether the focus is visible. */
export type FocusStop = {
  readonly name: string;
  readonly area: string;
  readonly x: number;
  readonly y: number;
  readonly seen: boolean;
};

export const readFocusStop = (page: Page): Promise<FocusStop | null> =>
  page.evaluate(() => {
    const now = document.activeElement;
    if (now === null || now === document.body) return null;
    const box = now.getBoundingClientRect();
    const hasFocusRing = (each: Element | null): boolean => {
      if (each === null) return false;
      const style = getComputedStyle(each);
      return style.outlineStyle !== 'none' && Number.parseInt(style.outlineWidth, 10) >= 1;
    };
    // A field without its own focus ring may have one on its frame.
    const frame =
      now instanceof HTMLInputElement && now.parentElement !== null
        ? getComputedStyle(now.parentElement)
        : null;
    const framedElement =
      frame !== null && frame.borderTopStyle === 'solid' && frame.borderTopColor !== 'rgba(0, 0, 0, 0)';
    const sibling = now instanceof HTMLInputElement ? now.nextElementSibling : null;
    const area = now.closest<HTMLElement>(
      '[role="dialog"], main, [data-panel], aside, header:not([data-panel] *)',
    );
    return {
      name: `${now.tagName.toLowerCase()} ${now.getAttribute('aria-label') ?? (now.textContent ?? '').trim().slice(0, 30)}`,
      area: area?.dataset.panel ?? area?.tagName.toLowerCase() ?? 'page',
      x: Math.round(box.left),
      y: Math.round(box.top),
      seen: hasFocusRing(now) || framedElement || hasFocusRing(sibling),
    };
  });
