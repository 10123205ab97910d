// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListState } from '#board/boardStore.ts';
import type { ListQuery } from '#contract/watch.ts';
import { ListRows } from './ListRows.tsx';

/** Outrights and runners have no crest. */
vi.mock('#board/hooks.ts', () => ({ useRow: () => ({ kind: 'outright' }) }));
vi.mock('#board/useListWatch.ts', () => ({ useListWatch: () => undefined }));
vi.mock('#board/OddsWords.tsx', () => ({
  OddsWordsProvider: ({ children }: { readonly children: React.ReactNode }) => children,
}));
vi.mock('#ui/LazyBoundary.tsx', () => ({ LazyBoundary: () => <i data-line="" /> }));
vi.mock('./LeagueRow.tsx', () => ({ LeagueRow: () => null }));
vi.mock('./MatchRow.tsx', () => ({ MatchRow: () => null }));
vi.mock('./ListShape.tsx', () => ({
  useListShape: () => ({
    shape: { columns: 6, lines: 2, captions: false, mixed: false, stacked: false },
    density: 'compact',
  }),
}));
vi.mock('../scroll/useScrollMemory.ts', () => ({ useScrollMemory: () => () => undefined }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const HEIGHT = 300;
const ROWS = 100;
let root: Root;
let frames: FrameRequestCallback[];
/** Waits until the content is drawn and the tasks that waited for it have run. */
const frame = () =>
  act(async () => {
    for (const run of frames.splice(0)) run(0);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  });
const lines = () => document.querySelectorAll('[data-line]').length;
const nothing = () => undefined;
const list = {
  rows: Int32Array.from({ length: ROWS }, (_, at) => at),
  phase: 'ready',
} as unknown as ListState;

beforeEach(() => {
  frames = [];
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', nothing);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const render = (onDrawn: () => void = nothing) =>
  act(() =>
    root.render(
      <ListRows
        label="Matches"
        listKey="a"
        name="a"
        onRows={nothing}
        onDrawn={onDrawn}
        list={list}
        query={{} as ListQuery}
        isHeld={false}
        pointer={{}}
      >
        {null}
      </ListRows>,
    ),
  );

describe('a list whose rows have no crests', () => {
  test('renders rows beyond the lower edge after the first ones, and not only on scroll (G10, G12)', async () => {
    render();
    const first = lines();
    expect(first).toBeGreaterThan(0);
    await frame();
    expect(lines()).toBeGreaterThan(first);
  });

  test('reports the first rows once, and only after they are painted', async () => {
    const onDrawn = vi.fn<() => undefined>(() => undefined);
    render(onDrawn);
    expect(lines()).toBeGreaterThan(0);
    expect(onDrawn).not.toHaveBeenCalled();
    await frame();
    render(onDrawn);
    await frame();
    expect(onDrawn).toHaveBeenCalledOnce();
  });
});
