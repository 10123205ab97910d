import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oddsProduct } from '#domain/orders/cashOut.ts';
import { formatTotalOdds, Money } from '#domain/money/money.ts';
import type { Amount } from '#domain/money/amount.ts';
import { betCountOf, seriesName } from '#domain/odds/series.ts';
import { amountText } from '#pieces/amountText.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './Slip.module.css';
import { StakeField } from './StakeField.tsx';
import type { StakeInput, Betting } from './useBetting.ts';
import { useSettings } from '#state/hooks.ts';

type SeriesProps = { readonly betting: Betting; readonly onEnter: () => void };

/**
 * Renders the stakes of a parlay: all legs in one bet, and the other series by name and number of bets
 * (SLIP-14 to SLIP-16, C44).
 */
export const Series = ({ betting, onEnter }: SeriesProps) => {
  const { t } = useTranslation('slip');
  const { inputs, legs, slip } = betting;
  const [open, setOpen] = useState(false);
  const [first, ...others] = inputs;
  if (first === undefined)
    return slip.items.length === 0 ? null : <p className={styles.hint}>{t('series.need')}</p>;
  // A series with a stake is part of the bet, so the list must stay open.
  const isOpen = open || others.some(({ shown }) => shown.text !== '');
  return (
    <div className={styles.series} role="group" aria-label={t('series.label')}>
      {legs.length > 1 ? <TotalOdds betting={betting} /> : <p className={styles.hint}>{t('series.one')}</p>}
      <SeriesStake stake={first} betting={betting} onEnter={onEnter} />
      {others.length === 0 ? null : (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isOpen}
          data-action="more-series"
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'series.less' : 'series.more')}
          <Icon name="chevron" size={12} />
        </button>
      )}
      {isOpen
        ? others.map((stake) => (
            <SeriesStake key={stake.stakeField.stakeKey} stake={stake} betting={betting} onEnter={onEnter} />
          ))
        : null}
    </div>
  );
};

/**
 * Shows the total odds of the parlay, always European; a tag says so if the user chose another format (C4,
 * SLIP-27).
 */
const TotalOdds = ({ betting: { draft } }: { readonly betting: Betting }) => {
  const { t, i18n } = useTranslation(['slip', 'markets']);
  const { oddsFormat } = useSettings();
  const odds = formatTotalOdds(oddsProduct(draft.legs.map((leg) => leg.odds)));
  return (
    <p className={styles.row} data-total="odds">
      <span>{t('total.odds')}</span>
      <b className={styles.odds}>
        {oddsFormat === 1 ? null : <small className={styles.tag}>{t('markets:tag.1')}</small>}
        {amountText(odds, '', i18n.language).trim()}
      </b>
    </p>
  );
};

type SeriesStakeProps = {
  readonly stake: StakeInput;
  readonly betting: Betting;
  readonly onEnter: () => void;
};

const SeriesStake = ({ stake, betting: { legs, money }, onEnter }: SeriesStakeProps) => {
  const { t } = useTranslation('slip');
  const { seriesNumber, combinations } = stake.stakeField;
  const name = useSeriesText(legs.length, seriesNumber, combinations);
  const amount = stake.shown.amount;
  const total =
    amount === null || combinations < 2
      ? null
      : money.text(new Money(amount).times(combinations).toString() as Amount);
  const caption = (
    <span className={styles.seriesName} data-series={seriesNumber}>
      <b>{name}</b>
      {combinations < 2 ? null : (
        <small>
          {total === null
            ? t('series.bets', { n: combinations })
            : `${t('series.bets', { n: combinations })} ${total}`}
        </small>
      )}
    </span>
  );
  return (
    <StakeField
      label={`${name}, ${t(combinations > 1 ? 'stake.each' : 'stake.label')}`}
      caption={caption}
      stake={stake}
      money={money}
      onEnter={onEnter}
    />
  );
};

const useSeriesText = (legs: number, seriesNumber: number, combinations: number): string => {
  const { t } = useTranslation('slip');
  if (legs < 2) return t('view.single');
  const name = seriesName(legs, {
    seriesNumber,
    combinations,
    betCount: betCountOf(seriesNumber, combinations),
  });
  if (name.kind === 'fold')
    return t(name.times > 1 ? 'series.times' : 'series.fold', { legs: name.legs, n: name.times });
  const cover = t('series.full', { legs: name.legs, n: name.bets });
  return name.form === null ? cover : t('series.named', { cover, form: t(`series.form.${name.form}`) });
};
