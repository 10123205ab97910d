import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import type { Bet } from '#domain/bet.ts';
import { Receipt } from './Receipt.tsx';
import styles from './Bets.module.css';

/** The bets of one placing, each with where its money is. */
export const ReceiptList = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const { t } = useTranslation('bets');
  useWatched(bets);
  return (
    <section className={styles.receipts} aria-label={t('receipts.title')} data-region="receipts">
      {bets.map((bet) => (
        <Receipt key={bet.ref} bet={bet} last={bets.length === 1} />
      ))}
    </section>
  );
};

/** What is on screen is asked after every second (C12), and no more once it has gone. */
export const useWatched = (bets: readonly Bet[]): void => {
  const tab = useTab();
  const name = useId();
  const refs = bets.map(({ ref }) => ref).join(' ');
  useEffect(() => tab.watchReceipts(name, refs === '' ? [] : refs.split(' ')), [tab, name, refs]);
  useEffect(() => () => tab.watchReceipts(name, []), [tab, name]);
};
