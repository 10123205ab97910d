import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { HEADER_WORDS } from '#contract/patch.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { Outbox } from './outbox.ts';
import { createSendTurns, MAX_TURNS, TURN_MS, type TurnTaker } from './sendTurns.ts';

const setUp = () => {
  const clock = createFakeClock();
  const turns = createSendTurns(clock);
  const taken: string[] = [];
  let focused = '';
  const hasNothing = new Set<string>();
  const create = (name: string): TurnTaker => ({
    isFocused: () => name === focused,
    takeTurn: () => {
      if (hasNothing.has(name)) return false;
      taken.push(name);
      return true;
    },
  });
  const tabs = new Map<string, TurnTaker>();
  const tab = (name: string): TurnTaker => {
    const known = tabs.get(name) ?? create(name);
    tabs.set(name, known);
    return known;
  };
  return {
    clock,
    taken,
    hasNothing,
    focus: (name: string) => {
      focused = name;
    },
    ask: (...names: string[]) => names.forEach((name) => turns.request(tab(name))),
    answer: (name: string) => turns.end(tab(name)),
    leave: (name: string) => turns.leave(tab(name)),
  };
};

describe('turns of the tabs that do not keep up', () => {
  test('are two at a time, in the order in which the tabs asked (G8)', () => {
    const { ask, answer, taken } = setUp();
    ask('a', 'b', 'c', 'd');
    expect(taken).toEqual(['a', 'b']);
    answer('b');
    ask('b');
    answer('a');
    answer('c');
    expect(taken).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  test('the focused tab has the next one, but not twice in a row while another waits (G8)', () => {
    const { ask, answer, taken, focus } = setUp();
    ask('a', 'b', 'c', 'd', 'e');
    focus('e');
    answer('a');
    expect(taken.at(-1)).toBe('e');
    answer('e');
    ask('e');
    answer('b');
    expect(taken).toEqual(['a', 'b', 'e', 'c', 'e']);
    answer('c');
    answer('e');
    answer('d');
    ask('e');
    answer('e');
    ask('e');
    expect(taken).toEqual(['a', 'b', 'e', 'c', 'e', 'd', 'e', 'e']);
  });

  test('a tab that never answers loses its turn after half a second, and holds none until it answers in time', () => {
    const { ask, answer, taken, clock } = setUp();
    ask('hung', 'b', 'c', 'd', 'e');
    clock.advance(TURN_MS - 1);
    expect(taken).toEqual(['hung', 'b']);
    answer('b');
    clock.advance(1);
    expect(taken).toEqual(['hung', 'b', 'c', 'd']);
    clock.advance(100);
    answer('hung');
    ask('hung');
    answer('c');
    // Of the two that may draw neither is the late one: its turn does not count.
    expect(taken.slice(4)).toEqual(['e']);
    answer('d');
    ask('f', 'g');
    expect(taken.slice(4)).toEqual(['e', 'hung', 'f']);
    clock.advance(10);
    answer('hung');
    answer('e');
    ask('hung', 'h');
    answer('f');
    expect(taken.slice(7)).toEqual(['g', 'hung']);
    answer('g');
    expect(taken.at(-1)).toBe('h');
  });

  test('a tab that has nothing to send passes its turn on, and one that is hidden or gone gives it back', () => {
    const { ask, answer, leave, taken, hasNothing, clock } = setUp();
    hasNothing.add('b');
    ask('a', 'b', 'c', 'd', 'e', 'f');
    expect(taken).toEqual(['a', 'c']);
    leave('d');
    leave('a');
    expect(taken).toEqual(['a', 'c', 'e']);
    answer('c');
    expect(taken).toEqual(['a', 'c', 'e', 'f']);
    answer('e');
    answer('f');
    expect(clock.timers()).toBe(0);
  });

  test('at most two tabs hold a turn, and each of n waiting has its own within 2n turns (G8)', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    const step = fc.record({
      does: fc.constantFrom('ask', 'ask', 'answer', 'leave', 'focus'),
      tab: fc.constantFrom(...names),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 300 }), (steps) => {
        const { ask, answer, leave, focus, taken } = setUp();
        /** How many turns had been taken when a tab began to wait. */
        const waits = new Map<string, number>();
        const holds = new Set<string>();
        let seen = 0;
        const look = () => {
          for (; seen < taken.length; seen += 1) {
            const name = taken[seen] as string;
            expect(seen - (waits.get(name) ?? Number.NaN)).toBeLessThanOrEqual(2 * names.length);
            waits.delete(name);
            holds.add(name);
          }
          expect(holds.size).toBeLessThanOrEqual(MAX_TURNS);
          expect(waits.size === 0 || holds.size === MAX_TURNS).toBe(true);
        };
        const acts: Readonly<Record<'ask' | 'answer' | 'leave' | 'focus', (tab: string) => void>> = {
          ask: (tab) => {
            if (holds.has(tab)) return;
            waits.set(tab, waits.get(tab) ?? taken.length);
            ask(tab);
          },
          answer: (tab) => {
            if (holds.delete(tab)) answer(tab);
          },
          leave: (tab) => {
            holds.delete(tab);
            waits.delete(tab);
            leave(tab);
          },
          focus,
        };
        for (const { does, tab } of steps) {
          acts[does](tab);
          look();
        }
      }),
    );
  });
});

const turn = () => new Promise<void>((done) => setImmediate(done));

/** So many tabs on one worker, each of which has answered late until it sends in turn. */
const late = async (count: number) => {
  const clock = createFakeClock();
  const turns = createSendTurns(clock);
  const column = new Int32Array(64);
  const focus = { at: -1 };
  const slips: number[][] = Array.from({ length: count }, () => []);
  type Sent = {
    readonly tab: number;
    readonly words: Int32Array;
    readonly answer: () => void;
    open: boolean;
  };
  const sent: Sent[] = [];
  const tabs = Array.from(
    { length: count },
    (_, tab) =>
      new Outbox({
        clock,
        instance: 1,
        words: () => column,
        urgentSlots: () => slips[tab] ?? [],
        refresh: () => undefined,
        needsSnapshot: () => undefined,
        turns,
        isFocused: () => focus.at === tab,
        listener: (words) =>
          new Promise<void>((answer) => {
            const one: Sent = {
              tab,
              words,
              open: true,
              answer: () => {
                one.open = false;
                answer();
              },
            };
            sent.push(one);
          }),
      }),
  );
  const change = (slot: number): void => {
    for (const outbox of tabs) {
      outbox.mark(slot);
      outbox.flush();
    }
  };
  const answerAll = async (): Promise<void> => {
    for (const one of sent) if (one.open) one.answer();
    await turn();
  };
  for (let round = 0; round < 3; round += 1) {
    change(1);
    clock.advance(120);
    await answerAll();
  }
  for (let round = 0; sent.some(({ open }) => open); round += 1) await answerAll();
  clock.advance(1_000);
  for (let round = 0; sent.some(({ open }) => open); round += 1) await answerAll();
  clock.advance(1_000);
  sent.length = 0;
  return { clock, tabs, sent, column, focus, slips, change, answerAll };
};
const moves = ({ words }: { readonly words: Int32Array }): number[] => [...words.subarray(HEADER_WORDS)];
const openIn = (sent: readonly { readonly tab: number; readonly open: boolean }[]): number[] =>
  sent.filter(({ open }) => open).map(({ tab }) => tab);

describe('windows that share a full machine', () => {
  test('draw two at a time, each with the prices of its sending, and none is left out (G8, F11)', async () => {
    const { sent, column, change, tabs } = await late(10);
    expect(tabs.every(({ mergeWindow }) => mergeWindow > 0)).toBe(true);
    column[5] = 100;
    change(5);
    expect(openIn(sent)).toEqual([0, 1]);
    for (let at = 0; at < 10; at += 1) {
      column[5] = 200 + at;
      sent[at]?.answer();
      await turn();
      expect(openIn(sent).length).toBeLessThanOrEqual(2);
    }
    expect(sent.map(({ tab }) => tab)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sent.slice(2).map(moves)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => [5, 200 + at]));
  });

  test('the focused one is sent to first (G8)', async () => {
    const { sent, change, focus } = await late(6);
    focus.at = 5;
    change(5);
    sent[0]?.answer();
    await turn();
    expect(sent.map(({ tab }) => tab)).toEqual([0, 1, 5]);
  });

  test('one that never answers holds the others up for half a second, once', async () => {
    const { sent, change, clock } = await late(5);
    change(5);
    sent[0]?.answer();
    await turn();
    expect(openIn(sent)).toEqual([1, 2]);
    sent[2]?.answer();
    await turn();
    sent[3]?.answer();
    await turn();
    expect(openIn(sent)).toEqual([1, 4]);
    clock.advance(10);
    sent[4]?.answer();
    await turn();
    clock.advance(TURN_MS - 10);
    clock.advance(1_000);
    sent.length = 0;
    change(6);
    expect(openIn(sent)).toEqual([0, 2]);
    for (const one of sent) one.answer();
    await turn();
    expect(openIn(sent)).toEqual([3, 4]);
  });

  test('prices of the slip do not wait for the turn, and go with the rest once it has come', async () => {
    const { sent, change, slips, column } = await late(5);
    slips[4] = [7];
    column[7] = 70;
    change(3);
    change(7);
    expect(sent.map(({ tab, words }) => [tab, moves({ words })])).toEqual([
      [0, [3, 0]],
      [1, [3, 0]],
      [4, [7, 70]],
    ]);
    column[7] = 71;
    change(7);
    expect(sent.slice(3).map(({ tab, words }) => [tab, moves({ words })])).toEqual([[4, [7, 71]]]);
    // Two patches to it are unanswered: its turn is kept until it answers one of them.
    for (const one of [0, 1]) sent[one]?.answer();
    await turn();
    expect(openIn(sent)).toEqual([4, 4, 2, 3]);
    for (const one of [4, 5]) sent[one]?.answer();
    await turn();
    sent[2]?.answer();
    await turn();
    const [last] = sent.slice(-1);
    expect([last?.tab, last === undefined ? [] : moves(last)]).toEqual([4, [3, 0]]);
  });

  test('a hidden one is sent nothing and holds no turn (F12)', async () => {
    const { sent, change, tabs, clock } = await late(4);
    change(5);
    tabs[2]?.pause(true);
    tabs[0]?.pause(true);
    await turn();
    expect(sent.map(({ tab }) => tab)).toEqual([0, 1, 3]);
    change(6);
    clock.advance(2_000);
    for (const one of sent) one.answer();
    await turn();
    expect(sent.filter(({ tab }) => tab === 0 || tab === 2)).toHaveLength(1);
  });
});
