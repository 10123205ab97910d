import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import { cashedOutPart } from '#domain/orders/cashOutOffer.ts';
import type { Order } from '#domain/orders/order.ts';
import { moneyText } from '#pieces/moneyText.ts';

type CashedOutFiguresProps = {
  readonly order: Order;
  /** Renders one figure. */
  readonly children: (name: 'cashed-out' | 'left', label: string, text: string) => ReactNode;
};

/** Renders what was cashed out of an open order, and the stake that is left in it; nothing if there was no cash-out. */
export const CashedOutFigures = ({ order, children }: CashedOutFiguresProps) => {
  const { t, i18n } = useTranslation('bets');
  const part = cashedOutPart(order);
  if (part === null) return null;
  const money = (amount: Amount): string => moneyText(amount, order.currencyId, i18n.language);
  const cashedOut = t('open.cashedOutText', { stake: money(part.stake), payout: money(part.payout) });
  return (
    <>
      {children('cashed-out', t('open.cashedOut'), cashedOut)}
      {children('left', t('open.left'), money(part.left))}
    </>
  );
};
