import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { useOptionState } from '#board/hooks.ts';
import { LiveOdds } from '#board/LiveOdds.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import { useZone } from '#board/useZone.ts';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import { potentialReturn } from '#domain/money/potentialReturn.ts';
import { isOpen } from '#domain/odds/priceWord.ts';
import type { Reservation } from '#domain/orders/order.ts';
import { isFailReason, isWaiting, reserveStateOf, type ReserveState } from '#domain/orders/reserve.ts';
import { beginText } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { orderLeg } from '#pieces/orderLeg.ts';
import { useSettings } from '#state/hooks.ts';
import { PartIcon, type PartIconName } from '#ui/PartIcon.tsx';
import { CardActions } from './CardActions.tsx';
import { EuropeanTag } from './EuropeanTag.tsx';
import { europeanOdds } from './money.ts';
import styles from './Reserve.module.css';

const SIGNS: Readonly<Record<ReserveState, PartIconName>> = {
  'in-progress': 'clock',
  modified: 'clock',
  invalid: 'warning',
  cancelled: 'close',
  accepted: 'check',
  other: 'info',
};

type ReservedCardProps = { readonly reservation: Reservation; readonly isModified: boolean };

/** Renders a reserved bet with its state, terms, odds now, and what the user can do with it. */
export const ReservedCard = ({ reservation, isModified }: ReservedCardProps) => {
  const { t, i18n } = useTranslation('reserve');
  const words = useOddsWords();
  const zone = useZone(useSettings().timeZone);
  const { id, status, stake, currencyId, createdTime, failReason, options } = reservation;
  const [option] = options;
  const state = reserveStateOf(status, isModified);
  const leg = option === undefined ? null : orderLeg(option, words);
  const win = leg === null || leg.odds === 0 ? null : potentialReturn(stake, [leg.odds], 1);
  const text = (amount: typeof stake) => moneyText(amount, currencyId, i18n.language);
  return (
    <article className={styles.card} data-reserved={id} data-reserved-state={state}>
      <header className={styles.cardHead}>
        <strong className={styles.state}>
          <PartIcon name={SIGNS[state]} size={14} />
          {t(`card.${state}`)}
        </strong>
        {isWaiting(status) || state === 'cancelled' ? null : (
          <span className={styles.reason}>
            {t(isFailReason(failReason) ? `reason.${failReason}` : 'reason.other')}
          </span>
        )}
      </header>
      {leg === null || option === undefined ? null : (
        <div className={styles.cardLeg}>
          <span>
            <bdi className={styles.option}>{cleanName(leg.option)}</bdi> @ <EuropeanTag />
            <b data-wanted-odds="">{leg.odds === 0 ? '-' : europeanOdds(leg.odds)}</b>
          </span>
          <span className={styles.about}>
            <bdi>{cleanName(leg.market)}</bdi>
            <bdi>{cleanName(leg.match)}</bdi>
          </span>
          {isWaiting(status) ? <OddsNow matchId={leg.matchId} option={leg.key} /> : null}
        </div>
      )}
      <dl className={styles.figures}>
        <div data-figure="stake">
          <dt>{t('stake.label')}</dt>
          <dd>{text(stake)}</dd>
        </div>
        {win === null ? null : (
          <div data-figure="return">
            <dt>{t('return')}</dt>
            <dd>{text(win.total)}</dd>
          </div>
        )}
      </dl>
      <footer className={styles.cardFoot}>
        <span>
          {t('card.id')} <bdi>{id}</bdi>
        </span>
        {createdTime === null ? null : (
          <span>
            {t('card.at', { time: beginText(createdTime, createdTime, zone, i18n.language).whole })}
          </span>
        )}
        {reservation.charged ? <span>{t('card.charged')}</span> : null}
      </footer>
      {isWaiting(status) && leg !== null && option !== undefined ? (
        <CardActions
          reservation={reservation}
          matchId={leg.matchId}
          option={leg.key}
          odds={leg.odds}
          names={{
            option: leg.option,
            market: leg.market,
            match: leg.match,
            league: option.leagueName,
          }}
        />
      ) : null}
    </article>
  );
};

/** Shows the price now, which the board has while the match is watched. */
const OddsNow = ({ matchId, option }: { readonly matchId: MatchId; readonly option: OptionKey }) => {
  const { t } = useTranslation('reserve');
  const tab = useTab();
  useEffect(() => {
    tab.watchMatch(`reserve-${option}`, matchId);
    return () => tab.watchMatch(`reserve-${option}`, null);
  }, [tab, matchId, option]);
  const state = useOptionState(option, (cell) =>
    cell === undefined ? 'none' : isOpen(cell.word) ? 'open' : 'closed',
  );
  if (state === 'none') return null;
  return (
    <span className={styles.now} data-now={state}>
      {t('odds.now')} <EuropeanTag />
      {state === 'open' ? (
        <LiveOdds option={option} format={1} twoWay={false} drawn={undefined} />
      ) : (
        <PartIcon name="lock" size={12} />
      )}
    </span>
  );
};
