import { useServerNow } from '#board/hooks.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { lastIntent } from '#domain/numberedIntents.ts';
import { isFailedCreation, type ReserveIntent } from '#domain/orders/reserve.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { useReserves } from '#state/reserves.ts';
import { EuropeanTag } from './EuropeanTag.tsx';
import { IntentNote } from './IntentNote.tsx';
import { europeanOdds } from './money.ts';
import styles from './Reserve.module.css';

const MINUTE_MS: Milliseconds = 60_000;
const SHOWN_MS: Milliseconds = 86_400_000;

/** Returns the last press for each option, if it failed within a day. */
const failedCreations = (intents: readonly ReserveIntent[], now: EpochMs): readonly ReserveIntent[] => {
  const creations = intents.filter(({ kind }) => kind === 'create');
  return [...new Set(creations.map(({ key }) => key))].flatMap((key) => {
    const last = lastIntent(creations, (each) => each.key === key);
    return last !== undefined && isFailedCreation(last) && now - last.at <= SHOWN_MS ? [last] : [];
  });
};

/**
 * Lists new reserved bets that were refused or not found: the platform lists none of them, and the form may be
 * closed. Nothing if there is none.
 */
export const FailedCreations = () => {
  const { intents } = useReserves();
  const failed = failedCreations(intents, useServerNow(MINUTE_MS));
  if (failed.length === 0) return null;
  return (
    <ul className={styles.cards} data-region="failed-creations">
      {failed.map((intent) => (
        <li key={intent.id} className={styles.card} data-failed-creation={intent.key}>
          <div className={styles.cardLeg}>
            <span>
              <bdi className={styles.option}>{cleanName(intent.names?.option ?? '')}</bdi> @ <EuropeanTag />
              <b>{europeanOdds(intent.odds)}</b>
            </span>
            <span className={styles.about}>
              <bdi>{cleanName(intent.names?.market ?? '')}</bdi>
              <bdi>{cleanName(intent.names?.match ?? '')}</bdi>
            </span>
          </div>
          <IntentNote intent={intent} />
        </li>
      ))}
    </ul>
  );
};
