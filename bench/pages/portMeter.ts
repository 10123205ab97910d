import { HEADER_WORDS, type Records } from '#contract/patch.ts';

/**
 * Counts what crosses the port, from outside the client: every message that brings a patch, its words, and
 * the answers. It must be put in place before the client opens its port. Comlink listens with
 * `addEventListener` and answers with `postMessage`.
 */
export type PortMeter = {
  /** Messages with a patch, those of them with moves, and moves in all. */
  patches: number;
  valueMessages: number;
  moves: number;
  /**
   * Moves that brought the price a slot already had in this tab, and moves of slots that no market of this
   * tab has.
   */
  repeated: number;
  strays: number;
  /** Markets that this tab was told and not told to be gone. */
  markets: number;
  /** Messages that began the tab's copy anew. */
  snapshots: number;
  unanswered: number;
  maxUnanswered: number;
};

type Sends = (this: MessagePort, ...args: unknown[]) => void;
type Port = { readonly addEventListener: Sends; readonly postMessage: Sends };
type Call = { type?: string; id?: string; argumentList?: { value?: unknown }[] };

const wordsOf = (data: Call): Int32Array | undefined => {
  if (data?.type !== 'APPLY') return undefined;
  const found = data.argumentList?.[0]?.value;
  return found instanceof Int32Array && found.length >= HEADER_WORDS ? found : undefined;
};

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
  const open = new Set<string>();
  const held = new Map<number, number>();
  const slots = new Set<number>();
  const markets = new Set<string>();
  const learn = (records: Records | undefined) => {
    if (records?.snapshot === true) {
      meter.snapshots += 1;
      held.clear();
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
  const count = (words: Int32Array, id: string) => {
    meter.patches += 1;
    if (words.length > HEADER_WORDS) meter.valueMessages += 1;
    for (let at = HEADER_WORDS; at + 1 < words.length; at += 2) {
      const [slot = 0, word = 0] = [words[at], words[at + 1]];
      meter.moves += 1;
      if (!slots.has(slot)) meter.strays += 1;
      else if (held.get(slot) === word) meter.repeated += 1;
      held.set(slot, word);
    }
    open.add(id);
    meter.unanswered = open.size;
    meter.maxUnanswered = Math.max(meter.maxUnanswered, open.size);
  };
  const watched = new WeakSet<MessagePort>();
  const { addEventListener: listen, postMessage: post } = MessagePort.prototype as unknown as Port;
  const metered: Port = {
    addEventListener(this: MessagePort, ...args) {
      if (!watched.has(this)) {
        watched.add(this);
        listen.call(this, 'message', (event: MessageEvent<Call>) => {
          const words = wordsOf(event.data);
          if (words === undefined || event.data.id === undefined) return;
          learn(event.data.argumentList?.[1]?.value as Records | undefined);
          count(words, event.data.id);
        });
      }
      listen.apply(this, args);
    },
    postMessage(this: MessagePort, ...args) {
      const id = (args[0] as Call | undefined)?.id;
      if (id !== undefined && open.delete(id)) meter.unanswered = open.size;
      post.apply(this, args);
    },
  };
  Object.assign(MessagePort.prototype, metered);
  return meter;
};
