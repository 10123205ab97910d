import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import type { Bet } from '#domain/orders/bet.ts';
import { Receipt } from './Receipt.tsx';
import { RepeatBet } from './RepeatBet.tsx';
import styles from './Bets.module.css';

/** Lists the receipts of the bets that one press placed. */
export const ReceiptList = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const { t } = useTranslation('bets');
  useWatched(bets);
  return (
    <section className={styles.receipts} aria-label={t('receipts.title')} data-region="receipts">
      {bets.map((bet) => (
        <Receipt key={bet.ref} bet={bet} last={bets.length === 1} />
      ))}
      <RepeatBet bets={bets} />
    </section>
  );
};

/** Makes the worker poll the displayed bets every second (C12), and stops the polling at unmount. */
export const useWatched = (bets: readonly Bet[]): void => {
  const tab = useTab();
  const name = useId();
  const refs = bets.map(({ ref }) => ref).join(' ');
  useEffect(() => tab.watchReceipts(name, refs === '' ? [] : refs.split(' ')), [tab, name, refs]);
  useEffect(() => () => tab.watchReceipts(name, []), [tab, name]);
};
