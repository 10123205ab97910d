// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LeagueId, MatchId, SportId, TeamId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import texts from '../../locales/en/list.json' with { type: 'json' };
import { MatchMarks } from './MatchMarks.tsx';
import type { MarketTexts } from './optionWords.ts';

const MATCH: MatchFacts = {
  id: 'm1' as MatchId,
  sportId: 1 as SportId,
  leagueId: 'l1' as LeagueId,
  producer: '1/live' as MatchFacts['producer'],
  outright: false,
  status: 4,
  name: 'A - B',
  home: { id: 'a' as TeamId, name: 'A', icon: null },
  away: { id: 'b' as TeamId, name: 'B', icon: null },
  beginTime: 0,
  neutral: false,
  serving: 0,
  format: null,
  scores: [],
  clock: null,
  scoreboard: null,
  marketCount: 1,
  video: false,
  animation: null,
};
const TEXTS = texts as unknown as Readonly<Record<string, string>>;
const words: MarketTexts = (key, values = {}) =>
  (TEXTS[key.replace('list:', '')] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values[name]),
  );

let root: Root;
const draw = (match: MatchFacts) =>
  act(() => root.render(<MatchMarks match={match} earlier={[]} t={words} />));

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

test('a match on neutral ground carries a mark that names it, any other match does not (LIST-13)', () => {
  draw({ ...MATCH, neutral: true });
  const mark = document.querySelector('abbr');
  expect(mark?.textContent).toBe('N');
  expect(mark?.title).toBe('Neutral ground');
  draw(MATCH);
  expect(document.querySelector('abbr')).toBeNull();
});

test.each([
  ['football of 2x45', 1, 100_001, ''],
  ['football of 2x40', 1, 100_002, '2×40'],
  ['hockey of 3x20', 2, 200_001, ''],
  ['basketball of 4x10', 3, 300_002, ''],
  ['basketball of 4x12', 3, 300_001, '4×12'],
  ['rugby of 2x7', 4, 400_003, '2×7'],
  ['American football of 4x15', 6, 600_001, ''],
  ['handball of 2x25', 8, 800_002, '2×25'],
  ['e-football of 2x6', 177, 17_700_002, '2×6'],
  ['tennis, best of 3', 5, 500_001, 'BO3'],
  ['an unknown format', 1, 100_099, ''],
])('%s shows its format unless it is the usual one (LIST-15)', (_name, sport, format, text) => {
  draw({ ...MATCH, sportId: sport as SportId, format });
  expect(document.body.textContent).toBe(text);
});
