import { describe, expect, test } from 'vitest';
import { createFeedStage, rawMarket, rawMatch } from '#tests/worker/feedStage.ts';

const LIVE = 'sport/1/live';
const OPEN = rawMatch('7', 5, rawMarket('m', 11, [3.2, 1.3]));

/**
 * A feed whose frames arrive after a delay that the test sets, heartbeats each second and answers to pings
 * alike, as through a proxy that collects them or over a line that is too slow.
 */
const createLine = ({ answersPings = true } = {}) => {
  const stage = createFeedStage([LIVE], ['7']);
  const { clock } = stage;
  const onTheWay: { readonly at: number; readonly frame: object }[] = [];
  let delay = 0;
  let answered = 0;
  let skew = 0;
  let isSilent = false;
  let losesPings = false;
  const serverNow = () => clock.wallNow() + skew;
  const send = (frame: object): void => void onTheWay.push({ at: clock.now() + delay, frame });
  const answerPings = (): void => {
    for (; answered < stage.pings.length; answered += 1)
      if (answersPings && !losesPings) send({ t: 'pong', n: stage.pings[answered], now: serverNow() });
  };
  stage.snapshot(LIVE, [OPEN]);
  return {
    stage,
    setDelay: (ms: number) => {
      delay = ms;
    },
    setServerClock: (ms: number) => {
      skew = ms;
    },
    setSilent: (silent = true) => {
      isSilent = silent;
    },
    setLosesPings: (loses: boolean) => {
      losesPings = loses;
    },
    /** Lets the time pass. Returns for each second whether the price could be pressed. */
    run: (seconds: number): boolean[] =>
      Array.from({ length: seconds }, () => {
        for (let tenth = 0; tenth < 10; tenth += 1) {
          answerPings();
          if (tenth === 0 && !isSilent)
            send({ t: 'alive', now: serverNow(), p: ['1/live'], at: [[LIVE, 'e1', 1]] });
          clock.advance(100);
          while (onTheWay[0] !== undefined && onTheWay[0].at <= clock.now())
            stage.say(onTheWay.shift()?.frame);
        }
        return stage.refusalOf('m:1') === null;
      }),
  };
};

const all = (seconds: readonly boolean[], isOpen: boolean): boolean =>
  seconds.every((each) => each === isOpen);

describe('a feed that arrives late', () => {
  test('by more than the limit locks the prices, although frames keep coming, and opens them again (I3, D3)', () => {
    const line = createLine();
    expect(all(line.run(40), true)).toBe(true);
    line.setDelay(11_000);
    // Nothing arrives for 11 s, and the first frames that come then are already known to be late.
    line.run(10);
    expect(all(line.run(60), false)).toBe(true);
    line.setDelay(0);
    line.run(12);
    expect(all(line.run(60), true)).toBe(true);
  });

  test('by less than the limit leaves its prices open, but the delay counts in their age (I3, D3)', () => {
    const line = createLine();
    line.run(40);
    line.setDelay(4_000);
    line.run(10);
    expect(all(line.run(60), true)).toBe(true);
    line.setSilent();
    // The last heartbeat on the way arrives 4 s later and was sent 4 s before.
    const seconds = line.run(12);
    expect([seconds[7], seconds[11]]).toEqual([true, false]);
  });

  test('with a delay that grows, as over a slow line, is locked once the delay exceeds the limit (I3)', () => {
    const line = createLine();
    line.run(40);
    for (let delay = 0; delay < 10_000; delay += 500) {
      line.setDelay(delay);
      line.run(5);
    }
    line.setDelay(12_000);
    line.run(15);
    expect(all(line.run(30), false)).toBe(true);
  });

  test('only by the server clock that was set back or forward is not late (F45)', () => {
    for (const ms of [-3_600_000, 3_600_000]) {
      const line = createLine();
      line.run(40);
      line.setServerClock(ms);
      expect(all(line.run(60), true)).toBe(true);
    }
  });

  test('of a server that answers no ping counts from its arrival', () => {
    const line = createLine({ answersPings: false });
    line.run(40);
    line.setDelay(11_000);
    line.run(20);
    expect(all(line.run(30), true)).toBe(true);
  });

  test('by nothing but a lost ping is asked again with the next heartbeat, so its prices stay open (I3, D3)', () => {
    const line = createLine();
    line.run(40);
    const { length } = line.stage.pings;
    line.setLosesPings(true);
    while (line.stage.pings.length === length) line.run(1);
    // Nothing arrives for 5 s, then everything does.
    line.setSilent();
    line.run(5);
    line.setSilent(false);
    line.setLosesPings(false);
    expect(all(line.run(60), true)).toBe(true);
    // The pings do not go on each second.
    expect(line.stage.pings.length - length).toBeLessThanOrEqual(10);
  });

  test('is asked each second while it is late, and twice a minute otherwise', () => {
    const line = createLine();
    line.run(60);
    let from = 0;
    const count = () => {
      const sent = line.stage.pings.length - from;
      from += sent;
      return sent;
    };
    count();
    line.run(60);
    expect(count()).toBeLessThanOrEqual(2);
    line.setDelay(5_000);
    line.run(12);
    count();
    line.run(60);
    expect(count()).toBeGreaterThanOrEqual(55);
    line.setDelay(0);
    line.run(20);
    count();
    line.run(60);
    expect(count()).toBeLessThanOrEqual(2);
  });
});
