import { reprice } from './book.ts';
import type { ChangeSink, Offer } from './book.ts';
import type { Fixture } from './fixture.ts';

/** Actions of a trader on one market, or on one of its options. */
export const TRADER_ACTIONS = [
  'suspend-market',
  'open-market',
  'renew-market',
  'raise',
  'cut',
  'lock',
  'unlock',
] as const;
export type TraderAction = (typeof TRADER_ACTIONS)[number];

const LEAN_STEP = 0.02;
const MAX_STEPS = 60;

/** Returns the offer with a lean that raises or cuts the option's odds. Undefined if no lean does. */
const leant = (offer: Offer, at: number, up: boolean): Offer | undefined => {
  const now = offer.od[at] ?? 0;
  const tries = Array.from({ length: MAX_STEPS }, (_, step) => [step + 1, -step - 1]).flat();
  return tries
    .map((steps) => {
      const tried = { ...offer, lean: offer.lean + steps * LEAN_STEP, od: [...offer.od] };
      reprice(tried, null);
      return tried;
    })
    .find(({ od }) => (od[at] ?? 0) > 0 && (up ? (od[at] ?? 0) > now : (od[at] ?? 0) < now));
};

const move = (offer: Offer, at: number, up: boolean, log: ChangeSink): string | null => {
  const found = (offer.od[at] ?? 0) === 0 ? undefined : leant(offer, at, up);
  if (found === undefined) return 'The odds of this option cannot go there.';
  offer.lean = found.lean;
  reprice(offer, log);
  return null;
};

const lock = (offer: Offer, at: number, on: boolean, log: ChangeSink): null => {
  offer.locks = on ? offer.locks | (1 << at) : offer.locks & ~(1 << at);
  reprice(offer, log);
  return null;
};

/**
 * Applies an action. Returns the reason if it is impossible, or null. `option` is an option type: `raise`, `cut`,
 * `lock` and `unlock` need one.
 */
export const applyTraderAction = (
  fixture: Fixture,
  offer: Offer,
  { what, option }: { readonly what: TraderAction; readonly option: number | undefined },
  nextSerial: () => number,
  log: ChangeSink,
): string | null => {
  const is = (each: Offer) => each === offer;
  const at = offer.group.ops.indexOf(option ?? -1);
  switch (what) {
    case 'suspend-market':
      return (fixture.sale(0, log, is), null);
    case 'open-market':
      return (fixture.sale(1, log, is), null);
    case 'renew-market':
      return (fixture.renew(offer, { ...offer, n: nextSerial(), od: [...offer.od] }, log), null);
    default:
      break;
  }
  if (at < 0) return 'This market has no such option.';
  if (what === 'lock' || what === 'unlock') return lock(offer, at, what === 'lock', log);
  return move(offer, at, what === 'raise', log);
};
