import { useTranslation } from 'react-i18next';
import { useMarket, useOptionState } from '#board/hooks.ts';
import { useOddsText } from '#board/useOddsText.ts';
import { readOptionKey, type MarketId, type OptionType } from '#domain/ids.ts';
import { blocksBetting, matchStatusKey } from '#domain/match/matchStatus.ts';
import { isOpen, oddsOf } from '#domain/odds/priceWord.ts';
import { compareBets } from '#domain/slip/sameBet.ts';
import type { Selection } from '#domain/slip/slip.ts';
import { SportIcon } from '#pieces/SportIcon.tsx';
import { useIsSelected } from '#state/hooks.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { LegStatus } from '../legStatus.ts';
import { useLegTexts, type LegTexts } from '../useLegTexts.ts';
import styles from './Booking.module.css';

type LineProps = {
  readonly leg: Selection;
  readonly status: LegStatus;
  /** True while a market that the board does not have may still come. */
  readonly isWaiting: boolean;
};

/** Renders a selection of a code: its names, and today's odds or the reason why it cannot be bet on. */
export const BookedLine = ({ leg, status, isWaiting }: LineProps) => {
  const { t } = useTranslation('slip');
  const text = useLegTexts(leg);
  const isSelected = useIsSelected(leg.key);
  const reason = useReason(leg, status, text);
  const state = reason === null ? 'open' : reason.isGone && isWaiting ? 'waiting' : 'closed';
  return (
    <li className={styles.line} data-booked={leg.key} data-state={state}>
      <span className={styles.sport}>
        <SportIcon sport={leg.sportId} size={16} />
      </span>
      <span className={styles.names}>
        {state === 'waiting' && text.match === '' ? (
          <Skeleton height={20} />
        ) : (
          <>
            <b>
              <bdi>{text.optionWithLine}</bdi>
            </b>
            <span className={styles.note}>
              <bdi>{text.market}</bdi>
            </span>
            <span className={styles.note}>
              <bdi>{text.match === '' ? t('booking.unknown') : text.match}</bdi>
            </span>
          </>
        )}
        {state === 'closed' ? (
          <span className={styles.reason} data-reason="">
            {reason?.text}
          </span>
        ) : null}
      </span>
      <span className={styles.side}>
        {state === 'open' ? <Odds leg={leg} twoWay={text.twoWay} /> : null}
        {isSelected ? <span className={styles.note}>{t('booking.inSlip')}</span> : null}
      </span>
    </li>
  );
};

/** Why a leg cannot be bet on; `isGone` if the board does not have it. Null if it can be. */
const useReason = (
  leg: Selection,
  { block }: LegStatus,
  { facts }: LegTexts,
): { readonly text: string; readonly isGone: boolean } | null => {
  const { t } = useTranslation(['slip', 'list']);
  const option = readOptionKey(leg.key);
  const market = useMarket(option?.marketId ?? ('' as MarketId));
  const optionType = option?.type ?? (0 as OptionType);
  const isOver = facts !== undefined && blocksBetting(facts.status);
  const status = facts === undefined ? undefined : matchStatusKey(facts.status);
  if ((block === 'gone' || block === 'waiting' || block === 'status') && isOver && status !== undefined)
    return { text: t(`list:status.${status}`), isGone: false };
  if (market !== undefined && compareBets(leg, { optionType, market }) !== 'same')
    return { text: t('booking.changed'), isGone: false };
  if (block === null) return null;
  if (block === 'waiting') return { text: t('block.gone'), isGone: true };
  return { text: t(`block.${block === 'status' ? 'off' : block}`), isGone: block === 'gone' };
};

const Odds = ({ leg, twoWay }: { readonly leg: Selection; readonly twoWay: boolean }) => {
  const text = useOddsText();
  const odds = useOptionState(leg.key, (cell) =>
    cell === undefined || !isOpen(cell.word) ? '' : String(oddsOf(cell.word)),
  );
  return (
    <b className={styles.odds} data-booked-odds={odds}>
      {odds === '' ? '' : text(Number(odds), { twoWay })}
    </b>
  );
};
