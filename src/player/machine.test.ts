import { describe, expect, test } from 'vitest';
import {
  FIRST_PICTURE_MS,
  IDLE,
  PROBE_MS,
  reducePlayer,
  STALL_MS,
  STALL_SHOWN_MS,
  STEADY_MS,
  type FailReason,
  type PlayerEvent,
  type PlayerModel,
} from './machine.ts';

/** Drives the machine by a clock that only `wait` moves. */
const drive = (lines: readonly number[], preferred = 1) => {
  let now = 1000;
  let model: PlayerModel = reducePlayer(IDLE, { kind: 'open', lines, preferred }, now);
  const send = (event: PlayerEvent) => {
    model = reducePlayer(model, event, now);
    return model;
  };
  return {
    send,
    get model() {
      return model;
    },
    /** Lets time pass in looks of 500 ms; the picture moves in each if `isMoving`. */
    wait: (ms: number, isMoving = false) => {
      for (const until = now + ms; now < until;) {
        now += Math.min(500, until - now);
        if (isMoving) send({ kind: 'moved' });
        send({ kind: 'tick' });
      }
      return model;
    },
    fail: (reason: FailReason) => send({ kind: 'failed', attempt: model.attempt, reason }),
  };
};
const isOn = (model: PlayerModel) => `${model.state} ${model.line}`;

describe('a line plays', () => {
  test('the chosen line is loaded, and plays with its first picture', () => {
    const player = drive([1, 2, 3], 2);
    expect(isOn(player.model)).toBe('loading 2');
    expect(isOn(player.wait(500, true))).toBe('playing 2');
  });

  test('a line that the match does not have gives way to the first', () => {
    expect(isOn(drive([1, 2], 5).model)).toBe('loading 1');
  });

  test('no line leaves the player idle', () => {
    expect(drive([]).model.state).toBe('idle');
    expect(drive([]).send({ kind: 'resume' }).state).toBe('idle');
  });
});

describe('a line fails, and the next one plays', () => {
  test.each<[FailReason]>([['network'], ['codec'], ['media'], ['ended']])(
    'after %s the next line starts half a second later',
    (reason) => {
      const player = drive([1, 2]);
      player.wait(1000, true);
      expect(isOn(player.fail(reason))).toBe('switching 2');
      expect(player.model.failed.get(1)).toBe(reason);
      expect(isOn(player.wait(500))).toBe('loading 2');
      expect(isOn(player.wait(500, true))).toBe('playing 2');
    },
  );

  test('a line without a first picture fails after its time', () => {
    const player = drive([1, 2]);
    expect(player.wait(FIRST_PICTURE_MS - 500).state).toBe('loading');
    expect(isOn(player.wait(500))).toBe('switching 2');
    expect(player.model.failed.get(1)).toBe('timeout');
  });

  test('a picture that stands still is said to stall, and fails after 6 s', () => {
    const player = drive([1, 2]);
    player.wait(2000, true);
    expect(player.wait(STALL_SHOWN_MS).state).toBe('stalled');
    expect(isOn(player.wait(STALL_MS - STALL_SHOWN_MS))).toBe('switching 2');
    expect(player.model.failed.get(1)).toBe('stalled');
  });

  test('a stall that ends by itself plays on, on the same attempt', () => {
    const player = drive([1, 2]);
    const { attempt } = player.wait(2000, true);
    expect(player.wait(STALL_SHOWN_MS + 1000).state).toBe('stalled');
    expect(player.wait(500, true)).toMatchObject({ state: 'playing', attempt });
  });

  test('a late event of an earlier attempt changes nothing', () => {
    const player = drive([1, 2]);
    const { attempt } = player.model;
    player.fail('network');
    player.wait(500);
    const { model } = player;
    expect(player.send({ kind: 'failed', attempt, reason: 'media' })).toBe(model);
    expect(player.send({ kind: 'blocked', attempt })).toBe(model);
  });
});

describe('all lines fail', () => {
  test('the player says so and tries all of them again, later each time up to 8 s', () => {
    const player = drive([1, 2]);
    const delays: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      player.fail('network');
      let waited = 0;
      while (player.model.state === 'switching' || player.model.state === 'failed') {
        player.wait(500);
        waited += 500;
      }
      delays.push(waited);
    }
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
    player.wait(STEADY_MS + 500, true);
    expect(player.model.failures).toBe(0);
  });

  test('missing codecs alone are for good: nothing is tried again without a press', () => {
    const player = drive([1, 2]);
    player.fail('codec');
    player.wait(500);
    expect(player.fail('codec').state).toBe('failed');
    expect(player.wait(60_000).state).toBe('failed');
    expect(player.send({ kind: 'resume' }).state).toBe('failed');
  });

  test('a line whose codec is missing is left out of the next round', () => {
    const player = drive([1, 2]);
    player.fail('codec');
    player.wait(500);
    expect(player.fail('network').state).toBe('failed');
    expect(isOn(player.wait(2000))).toBe('loading 2');
  });
});

/** A player whose first line has failed and whose second one plays. */
const onSecond = () => {
  const player = drive([1, 2]);
  player.fail('network');
  player.wait(1000, true);
  return player;
};

describe('the player returns to the chosen line', () => {
  test('it is probed after a minute, and taken back once it answers', () => {
    const player = onSecond();
    expect(player.wait(PROBE_MS - 1000, true).probe).toBe(0);
    const { probe } = player.wait(1000, true);
    expect(probe).toBe(1);
    expect(isOn(player.model)).toBe('playing 2');
    expect(isOn(player.send({ kind: 'probed', probe, isGood: true }))).toBe('loading 1');
    expect(isOn(player.wait(500, true))).toBe('playing 1');
  });

  test('a probe without an answer leaves the picture alone, and the next one comes later', () => {
    const player = onSecond();
    player.wait(PROBE_MS, true);
    const { attempt } = player.send({ kind: 'probed', probe: 1, isGood: false });
    expect(player.wait(PROBE_MS, true)).toMatchObject({ probe: 1, attempt });
    expect(player.wait(PROBE_MS, true)).toMatchObject({ probe: 2, attempt });
  });

  test('an answer to an earlier probe changes nothing', () => {
    const player = onSecond();
    player.wait(PROBE_MS, true);
    const { model } = player;
    expect(player.send({ kind: 'probed', probe: 0, isGood: true })).toBe(model);
  });

  test('the user may choose the other line for good', () => {
    const player = onSecond();
    expect(isOn(player.send({ kind: 'choose', line: 2 }))).toBe('loading 2');
    expect(player.wait(2 * PROBE_MS, true).probe).toBe(0);
  });
});

describe('pause, hidden pages and presses', () => {
  test.each([
    ['pause', 'paused'],
    ['suspend', 'idle'],
  ] as const)('after a %s other lines begin with the next resume alone', (kind, state) => {
    const player = drive([1, 2]);
    player.wait(1000, true);
    player.send({ kind });
    player.send({ kind: 'open', lines: [1, 2, 3], preferred: 3 });
    expect(player.wait(10_000).state).toBe(state);
    expect(isOn(player.send({ kind: 'resume' }))).toBe('loading 3');
  });

  test('a pause ends the attempt; resuming starts a new one', () => {
    const player = drive([1]);
    const { attempt } = player.wait(500, true);
    expect(player.send({ kind: 'pause' }).state).toBe('paused');
    expect(player.send({ kind: 'suspend' }).state).toBe('paused');
    expect(player.send({ kind: 'resume' })).toMatchObject({ state: 'loading', attempt: attempt + 2 });
  });

  test('a hidden page plays nothing until it is seen again', () => {
    const player = drive([1, 2]);
    player.wait(500, true);
    expect(player.send({ kind: 'suspend' }).state).toBe('idle');
    expect(player.wait(60_000).state).toBe('idle');
    expect(isOn(player.send({ kind: 'resume' }))).toBe('loading 1');
  });

  test('a browser that wants a press is waited for', () => {
    const player = drive([1]);
    player.send({ kind: 'blocked', attempt: player.model.attempt });
    expect(player.wait(60_000).state).toBe('blocked');
    expect(player.send({ kind: 'resume' }).state).toBe('loading');
  });
});
