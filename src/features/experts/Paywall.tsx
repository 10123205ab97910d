import { useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Restricted } from '#board/bets/Restricted.tsx';
import type { Amount } from '#domain/money/amount.ts';
import type { Tip } from '#domain/rooms/tip.ts';
import { isOpenPurchase, type TipOffer } from '#domain/rooms/tipPurchase.ts';
import { useClient } from '#state/clientContext.tsx';
import { useCoinTopUp } from '#state/coinTopUp.ts';
import { isLost } from '#state/isLost.ts';
import { useMayDeposit, useRestriction } from '#state/restrictions.ts';
import { useTipBuy, useTipPurchases } from '#state/tips.ts';
import { missingCoinText } from '#pieces/coinText.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { coinValues, numberText, useProblemText } from './words.ts';
import styles from './Experts.module.css';

type PaywallProps = { readonly tip: Tip; readonly offer: Exclude<TipOffer, { readonly kind: 'open' }> };

/** Shows what a tip costs and what comes back before the press, and where the coins are after it (TIPS-15, D32). */
export const Paywall = ({ tip, offer }: PaywallProps) => {
  const { t, i18n } = useTranslation('experts');
  const coins = (amount: Amount) => coinValues(amount, i18n.language);
  if (offer.kind === 'over') return null;
  if (offer.kind === 'running')
    return (
      <Card as="section" className={styles.paywall} role="status" data-purchase={offer.state}>
        <b>{t(`running.${offer.state}`)}</b>
        <p className={styles.note}>{t(`runningLong.${offer.state}`)}</p>
      </Card>
    );
  const { price, refund } = offer;
  return (
    <Card as="section" className={styles.paywall} data-purchase={offer.kind}>
      <b data-tip-price={price}>{t('coins', coins(price))}</b>
      <p className={styles.note} data-refund={refund ?? '0'}>
        {refund === null
          ? t('noRefund')
          : t('refund', {
              percent: numberText(tip.givesBackPercent ?? ('0' as Amount), i18n.language),
              ...coins(refund),
            })}
      </p>
      <Earlier tip={tip} />
      {offer.kind === 'short' ? (
        <TopUp missing={offer.missing} />
      ) : (
        <Buy tip={tip} price={price} refund={refund} />
      )}
    </Card>
  );
};

type BuyProps = { readonly tip: Tip; readonly price: Amount; readonly refund: Amount | null };

const Buy = ({ tip, price, refund }: BuyProps) => {
  const { t, i18n } = useTranslation('experts');
  const problemText = useProblemText();
  const { buy, isSending, problem } = useTipBuy();
  const isRestricted = useRestriction('tip') !== null;
  const terms = `${price} ${refund}`;
  const pressedTerms = useRef(terms);
  const press = ({ detail }: MouseEvent): void => {
    // Refused terms may change between the clicks of a double press: the second one buys only on those of the first.
    if (detail < 2) pressedTerms.current = terms;
    if (pressedTerms.current === terms) void buy({ tip: tip.id, price, refund });
  };
  return (
    <>
      <Button look="primary" data-action="buy-tip" disabled={isSending || isRestricted} onClick={press}>
        {isSending ? t('buying') : t('buy', coinValues(price, i18n.language))}
      </Button>
      <Restricted action="tip" className={styles.problem} />
      {problem === null ? null : (
        <p className={styles.problem} role="alert" data-problem={problem.code}>
          {problem.code === 'not-sent'
            ? t('notSent')
            : isLost(problem)
              ? t('runningLong.unknown')
              : problemText(problem)}
        </p>
      )}
    </>
  );
};

/** How an earlier purchase of the tip ended, unless the tip is bought. */
const Earlier = ({ tip }: { readonly tip: Tip }) => {
  const { t } = useTranslation('experts');
  const { purchases } = useTipPurchases();
  const last = purchases.find(({ tipId }) => tipId === tip.id);
  if (last === undefined || isOpenPurchase(last) || last.state === 'bought') return null;
  return (
    <p className={styles.problem} role="status" data-ended={last.state}>
      {last.state === 'refused'
        ? t('refused', { message: last.reason?.message ?? '' })
        : t(last.state === 'not-found' ? 'notFound' : 'unconfirmed')}
    </p>
  );
};

/** Offers a top-up at the host, who alone can take money; without one it says what is missing. */
const TopUp = ({ missing }: { readonly missing: Amount }) => {
  const { t, i18n } = useTranslation('experts');
  const { host } = useClient();
  const topUp = useCoinTopUp('tip');
  const mayDeposit = useMayDeposit();
  const isWaiting = useStore(host.view, ({ depositing }) => depositing);
  return (
    <>
      <p className={styles.problem} role="status" data-missing={missing}>
        {isWaiting ? t('depositing') : t('short', { coins: missingCoinText(missing, i18n.language) })}
      </p>
      {mayDeposit ? (
        <Button look="primary" data-action="deposit" onClick={topUp}>
          {t('topUp')}
        </Button>
      ) : null}
    </>
  );
};
