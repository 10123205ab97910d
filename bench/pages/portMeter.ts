import { callId, callValues, messageId } from '#contract/comlinkWire.ts';
import { HEADER_WORDS, type Records } from '#contract/patch.ts';

/**
 * Counts the messages at the port from outside the client: every patch, its words, and its acknowledgement.
 * It must be installed before the client opens its port. Comlink listens with `addEventListener` and answers
 * with `postMessage`.
 */
export type PortMeter = {
  /** Messages with a patch, the number of these with price moves, and all price moves. */
  patches: number;
  valueMessages: number;
  moves: number;
  /**
   * Moves to the price that the slot already had in this tab, and moves of slots without a market in this
   * tab.
   */
  repeated: number;
  strays: number;
  /** Markets that this tab has. */
  markets: number;
  /** Messages that replaced the tab's whole state. */
  snapshots: number;
  unanswered: number;
  maxUnanswered: number;
};

type Sends = (this: MessagePort, ...args: unknown[]) => void;
type Port = { readonly addEventListener: Sends; readonly postMessage: Sends };

/** Returns the words and records of a call that brings a patch; undefined for any other message. */
const readPatch = (
  data: unknown,
): { readonly words: Int32Array; readonly records: Records | undefined } | undefined => {
  const [words, records] = callValues(data) ?? [];
  return words instanceof Int32Array && words.length >= HEADER_WORDS
    ? { words, records: records as Records | undefined }
    : undefined;
};

/** Starts to count on every message port of the page. Returns the counts, which are updated in place. */
export const meterPorts = (): PortMeter => {
  const meter: PortMeter = {
    patches: 0,
    valueMessages: 0,
    moves: 0,
    repeated: 0,
    strays: 0,
    markets: 0,
    snapshots: 0,
    unanswered: 0,
    maxUnanswered: 0,
  };
  const openCalls = new Set<string>();
  const wordBySlot = new Map<number, number>();
  const slots = new Set<number>();
  const markets = new Set<string>();
  const applyRecords = (records: Records | undefined) => {
    if (records?.snapshot === true) {
      meter.snapshots += 1;
      wordBySlot.clear();
      slots.clear();
      markets.clear();
    }
    for (const [id, market] of Object.entries(records?.markets ?? {})) {
      if (market === null) markets.delete(id);
      else markets.add(id);
      market?.options.forEach((_, at) => slots.add(market.firstSlot + at));
    }
    meter.markets = markets.size;
  };
  const countPatch = (words: Int32Array, id: string) => {
    meter.patches += 1;
    if (words.length > HEADER_WORDS) meter.valueMessages += 1;
    for (let at = HEADER_WORDS; at + 1 < words.length; at += 2) {
      const [slot = 0, word = 0] = [words[at], words[at + 1]];
      meter.moves += 1;
      if (!slots.has(slot)) meter.strays += 1;
      else if (wordBySlot.get(slot) === word) meter.repeated += 1;
      wordBySlot.set(slot, word);
    }
    openCalls.add(id);
    meter.unanswered = openCalls.size;
    meter.maxUnanswered = Math.max(meter.maxUnanswered, openCalls.size);
  };
  const watched = new WeakSet<MessagePort>();
  const { addEventListener: listen, postMessage: post } = MessagePort.prototype as unknown as Port;
  const metered: Port = {
    addEventListener(this: MessagePort, ...args) {
      if (!watched.has(this)) {
        watched.add(this);
        listen.call(this, 'message', ({ data }: MessageEvent<unknown>) => {
          const patch = readPatch(data);
          const id = callId(data);
          if (patch === undefined || id === null) return;
          applyRecords(patch.records);
          countPatch(patch.words, id);
        });
      }
      listen.apply(this, args);
    },
    postMessage(this: MessagePort, ...args) {
      const id = messageId(args[0]);
      if (id !== null && openCalls.delete(id)) meter.unanswered = openCalls.size;
      post.apply(this, args);
    },
  };
  Object.assign(MessagePort.prototype, metered);
  return meter;
};
