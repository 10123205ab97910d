import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptionState } from '#board/hooks.ts';
import type { OptionCell } from '#board/boardStore.ts';
import { alertOddsProblem, readWantedOdds, stepOdds } from '#domain/orders/reserveTerms.ts';
import { isOpen, oddsOf } from '#domain/odds/priceWord.ts';
import type { Thousandths } from '#domain/ids.ts';
import { EuropeanTag } from './EuropeanTag.tsx';
import { europeanOdds } from './money.ts';
import { PriceAlertButton, type PriceAlertProps } from './PriceAlertButton.tsx';
import styles from './OddsMenu.module.css';
import { WantedOddsField } from './WantedOddsField.tsx';

const textNow = (cell: OptionCell | undefined): string =>
  cell !== undefined && isOpen(cell.word) ? europeanOdds(oddsOf(cell.word)) : '';

/** Renders the form of a price alert at an odds cell: the odds now, the wanted odds, and the button. */
export const AlertForm = ({ item, words }: Pick<PriceAlertProps, 'item' | 'words'>) => {
  const { t } = useTranslation('reserve');
  const nowText = useOptionState(item.key, textNow);
  const now = readWantedOdds(nowText);
  const bounds = { odds: now, maxOdds: null };
  // The odds to begin with; they stay while prices move, until the user changes them.
  const [text, setText] = useState(() => (now === null ? '' : europeanOdds(stepOdds(bounds, now, 1))));
  const odds = readWantedOdds(text);
  const problem = alertOddsProblem(now, odds);
  const step = (direction: 1 | -1) => {
    const from: Thousandths | null = odds ?? now;
    if (from !== null) setText(europeanOdds(stepOdds(bounds, from, direction)));
  };
  return (
    <div className={styles.alert}>
      <p className={styles.title}>
        {t('alert.list')}
        {nowText === '' ? null : (
          <span>
            {t('odds.now')} <EuropeanTag />
            <b data-odds-now="">{nowText}</b>
          </span>
        )}
      </p>
      <WantedOddsField
        text={text}
        note={problem === null ? '' : t(`problem.${problem.code}`)}
        range=""
        isWrong={problem !== null && text !== ''}
        onText={setText}
        onStep={step}
        onEnter={() => undefined}
      />
      <PriceAlertButton item={item} words={words} odds={problem === null ? odds : null} />
    </div>
  );
};
