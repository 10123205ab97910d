// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RowIcon, ScrollSpeedProvider, useReportDrawn } from './RowIcon.tsx';
import { createScrollSpeed, type ScrollSpeed } from '../scroll/scrollSpeed.ts';

const FRAME_MS = 16;
let root: Root;
let travel: ScrollSpeed;
let at = 0;
let frames: (() => void)[];
/** Waits until the content is drawn. */
const frame = () =>
  act(() => {
    for (const run of frames.splice(0)) run();
  });
const afterFrame = (run: () => void) => {
  frames.push(run);
  return () => {
    frames = frames.filter((each) => each !== run);
  };
};
/** A list whose first rows have been seen. */
const seen = () => {
  draw('first');
  frame();
};

/** So many CSS pixels a frame, for a few frames. */
const scroll = (pace: number, frames = 4) => {
  for (let frame = 0; frame < frames; frame += 1) {
    at += 1;
    travel.moved(at * pace, at * FRAME_MS);
  }
};
const pictures = () => [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
const Row = ({ name }: { readonly name: string }) => {
  useReportDrawn(true);
  return <RowIcon src={`/${name}.svg`} name={name} />;
};
const draw = (...names: readonly string[]) =>
  act(() =>
    root.render(
      <ScrollSpeedProvider value={travel}>
        {names.map((name) => (
          <Row key={name} name={name} />
        ))}
      </ScrollSpeedProvider>,
    ),
  );

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
beforeEach(() => {
  at = 0;
  frames = [];
  travel = createScrollSpeed(afterFrame);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => act(() => root.unmount()));

describe('the crests of a list that comes (G10, G12)', () => {
  test('load their images once the first rows are drawn', () => {
    const told: string[] = [];
    travel.onSeen(() => void told.push('seen'));
    draw('a', 'b');
    expect(pictures()).toEqual([]);
    expect(told).toEqual([]);
    frame();
    expect(told).toEqual(['seen']);
    expect(pictures()).toEqual(['/a.svg', '/b.svg']);
    draw('a', 'b', 'c');
    expect(pictures()).toEqual(['/a.svg', '/b.svg', '/c.svg']);
  });

  test('leave no frame behind where it goes before that, and ask as it comes back', () => {
    draw('a');
    travel.end();
    expect(frames).toEqual([]);
    draw('a', 'b');
    frame();
    expect(pictures()).toEqual(['/a.svg', '/b.svg']);
  });
});

describe('the crests of a list that is scrolled (G9)', () => {
  beforeEach(() => seen());

  test('ask for their pictures at once at rest and at the pace of a hand that reads', () => {
    draw('a');
    expect(pictures()).toEqual(['/a.svg']);
    scroll(20);
    draw('a', 'b');
    expect(pictures()).toEqual(['/a.svg', '/b.svg']);
  });

  test('do not load during fast scrolling, and loaded images stay', () => {
    draw('a');
    scroll(120);
    draw('a', 'b');
    expect(pictures()).toEqual(['/a.svg']);
    expect(document.body.textContent).toContain('B');
  });

  test('do as it slows down, and as it comes to rest', () => {
    scroll(120);
    draw('a', 'b');
    expect(pictures()).toEqual([]);
    act(() => travel.moved(at * 120 + 10, (at + 1) * FRAME_MS));
    expect(pictures()).toEqual(['/a.svg', '/b.svg']);
    at += 1;
    scroll(120);
    draw('a', 'b', 'c');
    expect(pictures()).toEqual(['/a.svg', '/b.svg']);
    act(() => travel.rests());
    expect(pictures()).toEqual(['/a.svg', '/b.svg', '/c.svg']);
  });

  test('load after a jump, whose speed is unknown', () => {
    travel.moved(0, 0);
    travel.moved(90_000, 400);
    draw('a');
    expect(pictures()).toEqual(['/a.svg']);
  });

  test('wake nothing of a row that has left', () => {
    scroll(120);
    draw('a');
    draw();
    act(() => travel.rests());
    expect(pictures()).toEqual([]);
  });
});
