import { serialize } from 'node:v8';
import { transfer, wrap, type Endpoint } from 'comlink';
import { HEADER_WORDS, type TabListener } from '#contract/patch.ts';
import { atMost, type Findings } from '../gates.ts';

/** What a patch of `changes` moves weighs as a structured clone, with the envelope that Comlink puts around a call. */
export const patchBytes = (changes: number): number => {
  let bytes = 0;
  const port: Endpoint = {
    postMessage: (message: unknown) => {
      bytes = serialize(message).length;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  const words = new Int32Array(HEADER_WORDS + changes * 2);
  void wrap<TabListener>(port)(transfer(words, [words.buffer]));
  return bytes;
};

/** G4: at most 8 bytes a change and 256 a message, envelope included. */
export const encode = (): Findings => ({
  gates: [0, 1, 10, 100, 1000].map((changes) => atMost(`encode: bytes of a patch of ${changes} changes`, patchBytes(changes), 256 + 8 * changes)),
  goals: [],
  figures: { patchBytes: Object.fromEntries([0, 1, 10, 100, 1000].map((changes) => [changes, patchBytes(changes)])) },
});
