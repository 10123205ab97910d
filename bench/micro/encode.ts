import { serialize } from 'node:v8';
import { transfer, wrap, type Endpoint } from 'comlink';
import type { TabListener } from '#contract/patch.ts';
import { Outbox } from '#workers/tabs/outbox.ts';
import { createSendTurns } from '#workers/tabs/sendTurns.ts';
import { atMost, exactly, type Findings } from '../gates.ts';
import { STILL } from './marks.ts';

const clock = { ...STILL, now: () => 1234.5 };

/**
 * What a patch of so many moves weighs as a structured clone: the outbox's words in the envelope of a Comlink
 * call.
 */
export const patchBytes = (changes: number): number => {
  let bytes = 0;
  const port: Endpoint = {
    postMessage: (message: unknown) => {
      bytes = serialize(message).length;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const remote = wrap<TabListener>(port);
  const outbox = new Outbox({
    clock,
    instance: 0x7ffffff1,
    words: () => new Int32Array(changes),
    urgentSlots: () => [],
    listener: async (words, records) => {
      void remote(transfer(words, [words.buffer]), records);
    },
    refresh: () => undefined,
    needsSnapshot: () => undefined,
    turns: createSendTurns(clock),
    isFocused: () => false,
  });
  for (let slot = 0; slot < changes; slot += 1) outbox.mark(slot);
  outbox.flush();
  if (changes === 0) {
    // Nothing is owed, so nothing was sent; the beat sends the empty patch.
    outbox.heartbeat();
  }
  return bytes;
};

const SIZES = [0, 1, 10, 100, 1000] as const;

/** G4: at most 8 bytes a change and 256 a message, envelope included. */
export const encode = (): Findings => {
  const sizes = SIZES.map((changes) => [changes, patchBytes(changes)] as const);
  return {
    gates: [
      ...sizes.map(([changes, bytes]) =>
        atMost(`encode: bytes of a patch of ${changes} moves`, bytes, 256 + 8 * changes),
      ),
      exactly('encode: patches that were not sent', sizes.filter(([, bytes]) => bytes === 0).length, 0),
    ],
    goals: [],
    figures: { patchBytes: Object.fromEntries(sizes) },
  };
};
