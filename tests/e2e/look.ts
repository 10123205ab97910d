/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated in the page is sent there whole */
import type { Page } from '@playwright/test';

/**
 * What a look at the page finds wrong, one sentence a thing. Runs in the page; `colours` are looked at where
 * the theme is another, the rest where words or widths are.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const called = (each: Element): string => {
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
        faults.add(`wider than its place by ${area.scrollWidth - area.clientWidth}: ${called(area)}`);
    }

    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
    const cuts = (value: string): boolean => value === 'hidden' || value === 'clip';
    /** The first box above that hides what does not fit, in either direction; one that scrolls shows all. */
    const cutBy = (text: DOMRect, from: Element): string | null => {
      let [x, y] = [true, true];
      for (let up: Element | null = from; up !== null && (x || y); up = up.parentElement) {
        const style = getComputedStyle(up);
        const box = up.getBoundingClientRect();
        // Words for readers alone.
        if (box.width <= 1 && box.height <= 1) return null;
        if (scrolls(style.overflowX)) x = false;
        if (scrolls(style.overflowY)) y = false;
        if (x && cuts(style.overflowX) && (text.right > box.right + 1.5 || text.left < box.left - 1.5))
          return `cut at its side by ${Math.round(Math.max(text.right - box.right, box.left - text.left))} px`;
        if (y && cuts(style.overflowY) && (text.bottom > box.bottom + 3 || text.top < box.top - 3))
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
      // Words for readers alone stand far away.
      if (box.right < 0 || box.width === 0) continue;
      // A line of text is higher than its letters: what counts is the middle of it.
      const [line] = range.getClientRects();
      const spare =
        line === undefined
          ? 0
          : Math.max(0, line.height - Number.parseInt(getComputedStyle(parentElement).fontSize, 10) * 1.15) /
            2;
      const cut = cutBy(new DOMRect(box.x, box.y + spare, box.width, box.height - 2 * spare), parentElement);
      if (cut !== null && parentElement.closest('[title]') === null)
        faults.add(`${cut}: ${called(parentElement)}`);
    }

    // Farther than this the eye loses the line between a team and its score.
    for (const side of document.querySelectorAll('[data-match] [data-side]')) {
      const { width } = side.getBoundingClientRect();
      if (width > 430 && isSeen(side))
        faults.add(`a score stands ${Math.round(width)} px from its team: ${called(side)}`);
    }
    // What a leg is on: of a name that ends in dots enough is left to know it by.
    for (const name of document.querySelectorAll('[data-leg] [title] > bdi')) {
      if (isSeen(name) && name.scrollHeight > name.clientHeight + 4 && name.clientWidth < 96)
        faults.add(`a leg's name has ${name.clientWidth} px: ${called(name)}`);
    }

    /** What is left of a box where what scrolls or cuts above it ends. */
    const leftOf = (each: Element, box: DOMRect): DOMRect => {
      let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      for (
        let up = each.parentElement;
        up !== null && getComputedStyle(up).position !== 'fixed';
        up = up.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(up);
        const edge = up.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
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
        if (['fixed', 'sticky'].includes(getComputedStyle(up).position)) return up;
      return null;
    };
    const placed = controls.map((each) => ({
      each,
      box: boxOf(each),
      shown: leftOf(each, boxOf(each)),
      layer: layerOf(each),
    }));
    for (const { each, box } of placed) {
      const isInline = getComputedStyle(each).display === 'inline';
      if (!isInline && (box.width < 23.5 || box.height < 23.5))
        faults.add(
          `too small to press, ${Math.round(box.width)} x ${Math.round(box.height)}: ${called(each)}`,
        );
    }
    for (const [index, one] of placed.entries()) {
      for (const other of placed.slice(index + 1)) {
        if (one.layer !== other.layer || one.each.contains(other.each) || other.each.contains(one.each))
          continue;
        const across =
          Math.min(one.shown.right, other.shown.right) - Math.max(one.shown.left, other.shown.left);
        const down =
          Math.min(one.shown.bottom, other.shown.bottom) - Math.max(one.shown.top, other.shown.top);
        if (across > 1.5 && down > 1.5)
          faults.add(`one lies over the other: ${called(one.each)} and ${called(other.each)}`);
      }
    }
    // Without a ground of its own what scrolls is drawn anew at every pixel: a third of a scrolled frame's
    // cost.
    for (const each of document.querySelectorAll('body *')) {
      const { overflowY, backgroundColor } = getComputedStyle(each);
      if (
        scrolls(overflowY) &&
        each.clientHeight > 200 &&
        each.scrollHeight > each.clientHeight + 1 &&
        isSeen(each) &&
        /^rgba|transparent/.test(backgroundColor)
      )
        faults.add(`scrolls without a ground of its own: ${called(each)}`);
    }
    for (const each of document.querySelectorAll('[tabindex]'))
      if ((each as HTMLElement).tabIndex > 0)
        faults.add(`has a place of its own in the tab order: ${called(each)}`);
    return [...faults];
  });

/**
 * Text that does not stand out from what it is painted on (WCAG 2.2, 1.4.3). What is closed, stale or
 * switched off is free of the rule.
 */
export const contrastFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Colour = readonly [r: number, g: number, b: number, a: number];
    const colourOf = (text: string): Colour => {
      const [r = 0, g = 0, b = 0, a = 1] = [...text.matchAll(/[\d.]+/g)].map(([each]) => Number(each));
      return [r, g, b, a];
    };
    const over = (front: Colour, ground: Colour): Colour =>
      [0, 1, 2]
        .map((at) => (front[at] ?? 0) * front[3] + (ground[at] ?? 0) * (1 - front[3]))
        .concat(1) as unknown as Colour;
    const luminance = ([r, g, b]: Colour): number => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map((each) => {
        const part = each / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * x + 0.7152 * y + 0.0722 * z;
    };
    const groundOf = (from: Element): Colour => {
      const grounds: Colour[] = [];
      for (let up: Element | null = from; up !== null; up = up.parentElement) {
        const colour = colourOf(getComputedStyle(up).backgroundColor);
        if (colour[3] > 0) grounds.push(colour);
        if (colour[3] === 1) break;
      }
      return grounds.reduceRight<Colour>((ground, front) => over(front, ground), [255, 255, 255, 1]);
    };
    const FREE =
      ':disabled, [aria-disabled="true"], [data-stale] *, [data-state="locked"] *, [data-state="suspended"] *, [data-state="off"] *, [data-unreadable] *, option, script, style, svg *';
    const faults = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement } = node;
      if (
        parentElement === null ||
        node.nodeValue?.trim() === '' ||
        parentElement.closest(FREE) !== null ||
        !parentElement.checkVisibility({ checkVisibilityCSS: true })
      )
        continue;
      const box = parentElement.getBoundingClientRect();
      if (box.right < 0 || box.width === 0 || box.top > innerHeight || box.bottom < 0) continue;
      const style = getComputedStyle(parentElement);
      const ground = groundOf(parentElement);
      const [a, b] = [luminance(over(colourOf(style.color), ground)), luminance(ground)];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const size = Number.parseInt(style.fontSize, 10);
      const least = size >= 24 || (size >= 19 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
      if (ratio < least)
        faults.add(
          `${Math.floor(ratio * 100) / 100}, ${style.color} on ${ground.slice(0, 3).join(' ')}: <${parentElement.tagName.toLowerCase()} class=${parentElement.className}> ${(node.nodeValue ?? '').trim().slice(0, 30)}`,
        );
    }
    return [...faults];
  });

/** What holds the focus, where it stands, and whether that can be seen. */
export type Stop = {
  readonly name: string;
  readonly area: string;
  readonly x: number;
  readonly y: number;
  readonly seen: boolean;
};

export const stopNow = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const now = document.activeElement;
    if (now === null || now === document.body) return null;
    const box = now.getBoundingClientRect();
    const shows = (each: Element | null): boolean => {
      if (each === null) return false;
      const style = getComputedStyle(each);
      return style.outlineStyle !== 'none' && Number.parseInt(style.outlineWidth, 10) >= 1;
    };
    // A field's frame carries the sign where the field itself has none.
    const frame =
      now instanceof HTMLInputElement && now.parentElement !== null
        ? getComputedStyle(now.parentElement)
        : null;
    const bordered =
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
      seen: shows(now) || bordered || shows(sibling),
    };
  });
