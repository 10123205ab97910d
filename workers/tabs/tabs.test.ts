import { expect, test } from 'vitest';
import type { Records } from '#contract/patch.ts';
import { NO_WATCH, type Watch } from '#contract/watch.ts';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { Board } from '../board/board.ts';
import { RemovedMatches } from '../board/removedMatches.ts';
import { createTabs } from './tabs.ts';

/** One connected tab, and the patches that it got. */
const createScene = () => {
  const clock = createFakeClock();
  const patches: Records[] = [];
  const tabs = createTabs({
    clock,
    locks: null,
    instance: 1,
    board: new Board({} as never, new RemovedMatches(clock.now)),
    lists: {} as never,
    listRecord: () => ({}) as never,
    isLoaded: () => true,
    openState: () => ({ phase: 'ready', problem: null }),
    ageOf: () => null,
    roomsSince: () => undefined,
    preamble: () => ({}),
    changed: () => undefined,
    seen: () => undefined,
    returned: () => undefined,
  });
  tabs.hello('t1', () => undefined);
  /** Acknowledgements of the patches, while the tab is slow. */
  const held: (() => void)[] = [];
  let isSlow = false;
  tabs.connect('t1', (_words, records = {}) => {
    patches.push(records);
    return isSlow ? new Promise((done) => held.push(done)) : Promise.resolve();
  });
  const setSlow = (): void => {
    isSlow = true;
  };
  const change = (id: string) => {
    tabs.broadcast({ leagues: { [id]: null } });
    tabs.flush();
  };
  return { tabs, patches, change, setSlow, held };
};

test('changes that are made together go in one patch, also those of a part that is itself in one patch', () => {
  const { tabs, patches, change } = createScene();
  expect(patches).toHaveLength(1);
  tabs.inOnePatch(() => {
    change('a');
    tabs.inOnePatch(() => change('b'));
    change('c');
    expect(patches).toHaveLength(1);
  });
  expect(patches.slice(1)).toEqual([{ leagues: { a: null, b: null, c: null } }]);
});

test('changes are sent again after a part in one patch has failed', () => {
  const { tabs, patches, change } = createScene();
  expect(() =>
    tabs.inOnePatch(() => {
      change('a');
      tabs.inOnePatch(() => {
        throw new Error('It failed.');
      });
    }),
  ).toThrow('It failed.');
  expect(patches.slice(1)).toEqual([{ leagues: { a: null } }]);
});

test('a snapshot after too many pending records has all that the tab shows (F11)', async () => {
  const { tabs, patches, change, setSlow, held } = createScene();
  await Promise.resolve();
  setSlow();
  const watch: Watch = { ...NO_WATCH, matches: ['m1' as MatchId] };
  tabs.watch('t1', { ...watch, picks: ['k1:1' as OptionKey] });
  change('a');
  expect([patches.length, held.length]).toEqual([3, 2]);
  for (let count = 0; count < 5_000; count += 1) tabs.broadcast({ leagues: { [`l${count}`]: null } });
  // The removed selection is one record too many.
  tabs.watch('t1', watch);
  for (const acknowledge of held) acknowledge();
  await new Promise((done) => setImmediate(done));
  tabs.flush();
  expect(patches.at(-1)).toMatchObject({ snapshot: true, opened: { m1: { phase: 'ready' } } });
});
