import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { openPicks } from '#sandbox/betting/bettor.ts';
import { optionKey, type MarketId, type MatchId, type Thousandths } from '#domain/ids.ts';
import { decodeBooking, encodeBooking, type BookedSelection } from '#domain/slip/bookingCode.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { toggle } from './toggle.ts';

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const begin = async (push: boolean): Promise<void> => {
  sandbox = await createSandbox({ matches: 20, rate: 300, generator: 'manual', push });
  bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);
};
/** Two booked selections: open options of the full-time handicap. */
const booked = (): readonly BookedSelection[] =>
  openPicks(sandbox, { status: 5 })
    .slice(0, 2)
    .map(({ match, market, type }) => ({
      key: optionKey(market as MarketId, type),
      matchId: match as MatchId,
      sportId: 1 as BookedSelection['sportId'],
      marketType: 1000 as BookedSelection['marketType'],
      period: 1001 as BookedSelection['period'],
      line: null,
    }));
/** Opens a code as the preview does: it watches the options, and waits for their prices. */
const preview = async (selections: readonly BookedSelection[]): Promise<FakeTab> => {
  const tab = await bench.tab({
    lists: {},
    picks: [],
    matches: [],
    bets: {
      matches: selections.map(({ matchId }) => matchId),
      legs: selections.map(({ key, matchId, marketType, period }) => ({ key, matchId, marketType, period })),
    },
  });
  await until(
    () => selections.every(({ key }) => tab.model.option(key) !== undefined),
    () => bench.clock.advance(10),
  );
  return tab;
};

describe.each([
  ['pushed', true],
  ['polled', false],
] as const)('a booking code, %s', (_how, push) => {
  test('fills the slip of a tab without a list at current prices and without stakes (D3, D6, SLIP-03)', async () => {
    await begin(push);
    const code = encodeBooking(booked()) ?? '';
    // The odds move between booking and opening.
    sandbox.advance(5_000);
    await settle(5);
    const booking = decodeBooking(code);
    const selections = booking.ok ? booking.selections : [];
    const tab = await preview(selections);
    const picks = selections.map((selection) => {
      const market = tab.model.markets.get(selection.key.split(':')[0] as MarketId);
      const option = market?.options.find(({ type }) => selection.key.endsWith(`:${type}`));
      const odds = (tab.model.option(selection.key)?.odds ?? 0) as Thousandths;
      return { ...selection, line: option?.line ?? market?.line ?? null, odds };
    });
    for (const pick of picks)
      expect(await tab.api.command(tab.id, toggle(pick))).toEqual({ ok: true, value: null });
    await until(
      () => tab.model.documents.slip?.items.length === 2,
      () => bench.clock.advance(10),
    );
    const slip = tab.model.documents.slip;
    expect(slip?.items.map(({ key, odds }) => [key, odds])).toEqual(
      picks.map(({ key, odds }) => [key, odds]),
    );
    expect([slip?.stakes, slip?.placed, slip?.last]).toEqual([{}, null, null]);
  });

  test('an option that the platform does not have never arrives, and a press on it is refused (I3, F30)', async () => {
    await begin(push);
    const [first] = booked();
    if (first === undefined) throw new Error('Nothing is open.');
    const gone = { ...first, key: optionKey('4242' as MarketId, 1) };
    const tab = await preview([first]);
    expect(await tab.api.command(tab.id, toggle({ ...gone, odds: 1955 as Thousandths }))).toMatchObject({
      ok: false,
      problem: { code: 'option-gone' },
    });
    expect([tab.model.option(gone.key), tab.model.documents.slip?.items]).toEqual([undefined, []]);
  });
});
