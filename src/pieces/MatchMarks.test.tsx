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
const words = ((key: string) =>
  (texts as Readonly<Record<string, unknown>>)[key.replace('list:', '')] ?? key) as MarketTexts;

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
