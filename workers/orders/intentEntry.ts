import type { PlacementRequest } from '#contract/placement.ts';
import { beginTrail, type LegTrail } from '#domain/orders/legTrail.ts';
import type { EpochMs, OptionKey } from '#domain/ids.ts';
import type { PriceRing } from '../events/priceRing.ts';
import { createBets, type PlacementDraft } from './betDraft.ts';
import { MAX_EARLIER_MS } from './findOrders.ts';
import type { JournalEntry } from './journal.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import type { UserJournal } from './userBets.ts';

type Intent = {
  /** The journal of the user who pressed. */
  readonly userJournal: UserJournal;
  readonly placing: PlacementRequest;
  readonly draft: PlacementDraft;
  readonly currencyId: number;
  /** When the press came, by the server's clock. */
  readonly pressedAt: EpochMs;
};

/** Creates the journal entry of a press: the intent with its bets, as they will be sent. */
export const createIntentEntry = (
  deps: OrdersDeps,
  ring: Pick<PriceRing, 'ticksOf'>,
  { userJournal, placing, draft, currencyId, pressedAt }: Intent,
): JournalEntry => {
  const { oddsFormat } = deps.settings();
  const at = deps.serverNow();
  const quick = placing.kind === 'quick' ? placing.pick.key : null;
  const trailOf = (key: OptionKey): LegTrail => beginTrail(ring.ticksOf(key), pressedAt);
  return {
    uid: userJournal.uid,
    slipId: placing.slipId,
    rev: 1,
    at,
    alikeFrom:
      at - Math.min(MAX_EARLIER_MS, Math.max(0, Math.floor(deps.clock.now() - userJournal.enteredAt))),
    by: deps.instance,
    kind: draft.kind,
    quick,
    notices: [],
    picks: draft.legs.map(({ key, matchId, sportId, marketType, period, line, odds, names }) => ({
      key,
      matchId,
      sportId,
      marketType,
      period,
      line,
      odds,
      names,
    })),
    // The formats that the user saw (C6). The legs of a parlay are displayed in European odds (C4, D14).
    sent: {
      formats: Object.fromEntries(
        draft.legs.map(({ key }) => [
          key,
          draft.kind === 'multiple' ? 1 : deps.displayedFormat(key, oddsFormat),
        ]),
      ),
      language: deps.language(),
      deviceId: deps.deviceId,
    },
    bets: createBets(draft, { slipId: placing.slipId, at, currencyId, quick: quick !== null, trailOf }).map(
      (bet) => ({ bet, since: at, dismissed: false }),
    ),
  };
};
