import { expect, test } from 'vitest';
import type { Records } from '#contract/patch.ts';
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
    openState: () => ({}) as never,
    ageOf: () => null,
    roomsSince: () => undefined,
    preamble: () => ({}),
    changed: () => undefined,
    seen: () => undefined,
    returned: () => undefined,
  });
  tabs.hello('t1', () => undefined);
  tabs.connect('t1', (_words, records = {}) => {
    patches.push(records);
    return Promise.resolve();
  });
  const change = (id: string) => {
    tabs.broadcast({ leagues: { [id]: null } });
    tabs.flush();
  };
  return { tabs, patches, change };
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
