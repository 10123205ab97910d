import { expect, test } from 'vitest';
import { fail, type Result } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { sendBlackBox } from './sendBlackBox.ts';

const FILE = '{"format":"sport-live-black-box","v":1,"entries":[]}';

test('the black box goes to the address for bugs once, as the file that the user can save (D9)', async () => {
  const posted: [string, object][] = [];
  const clock = createFakeClock();
  const post = async (address: string, body: object): Promise<Result<null>> => {
    posted.push([address, body]);
    return fail({ code: 'http', status: 500 });
  };
  const answer = await sendBlackBox(FILE, { clock, post, address: '/hooks/errors', build: 'b1' });
  expect(answer).toEqual(fail({ code: 'http', status: 500 }));
  expect(posted).toEqual([
    ['/hooks/errors', { v: 1, build: 'b1', entries: [], blackBox: JSON.parse(FILE) as unknown }],
  ]);
  expect(clock.timers()).toBe(0);
});

test('an operator without an address gets nothing, and a service that hangs is given up (D9, F52)', async () => {
  const clock = createFakeClock();
  const signals: AbortSignal[] = [];
  const post = (_address: string, _body: object, signal: AbortSignal): Promise<Result<null>> => {
    signals.push(signal);
    return new Promise((done) =>
      signal.addEventListener('abort', () => done(fail({ code: 'network' })), { once: true }),
    );
  };
  expect(await sendBlackBox(FILE, { clock, post, address: null, build: 'b1' })).toEqual(
    fail({ code: 'bad-request' }),
  );
  expect(signals).toHaveLength(0);
  const sent = sendBlackBox(FILE, { clock, post, address: '/hooks/errors', build: 'b1' });
  clock.advance(60_000);
  expect(await sent).toEqual(fail({ code: 'network' }));
  expect(signals[0]?.aborted).toBe(true);
});
