import { memo } from 'react';
import { BetTrail } from '#board/bets/BetTrail.tsx';
import { CashedOutFigures } from '#board/bets/CashedOutFigures.tsx';
import { LegTracker } from '#board/bets/LegTracker.tsx';
import { PaysNow } from '#board/bets/PaysNow.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import { isTwoWayType } from '#domain/markets/twoWay.ts';
import { sumOf, type Amount } from '#domain/money/amount.ts';
import { effectiveOdds, type Bet, type BetLeg } from '#domain/orders/bet.ts';
import { cashedOutPart } from '#domain/orders/cashOutOffer.ts';
import type { OpenBet, OrderState } from '#domain/orders/openBets.ts';
import type { Order, OrderOption } from '#domain/orders/order.ts';
import { orderKind, type BetKind } from '#pieces/betKind.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useOrderActions } from '#pieces/orderActions.ts';
import { orderLeg, scoreAtBet, type OrderLeg } from '#pieces/orderLeg.ts';
import { Card, Figure, OrderIdText, OrderKind, TimeText, type CardTone } from './CardParts.tsx';
import { useCardWords } from './CardWords.tsx';
import { OpenLeg } from './LegRow.tsx';

const TONES: Partial<Readonly<Record<OrderState, CardTone>>> = {
  confirmed: 'placed',
  'cash-out': 'placed',
  unknown: 'care',
  unconfirmed: 'care',
};

type Shown = {
  /** `listed`: the leg as the platform lists it; null while it lists none. */
  readonly legs: readonly (OrderLeg & { readonly league: string; readonly listed: OrderOption | null })[];
  readonly stake: Amount;
  readonly maxWin: Amount | null;
  /** What the bet pays at most, with the stake (D16). */ readonly returns: Amount | null;
  readonly currencyId: number;
  readonly orderId: string | null;
  readonly kind: BetKind;
};

const betLeg = (leg: BetLeg): Shown['legs'][number] => ({
  key: leg.key,
  matchId: leg.matchId,
  sportId: leg.sportId,
  odds: effectiveOdds(leg),
  twoWay: isTwoWayType(leg.sportId, leg.marketType),
  option: leg.names.option,
  market: leg.names.market,
  match: leg.names.match,
  league: leg.names.league,
  listed: null,
});

const returnsOf = ({ maxPayoutAmount, maxWinAmount, betAmount }: Order): Amount | null =>
  maxPayoutAmount ?? (maxWinAmount === null ? null : sumOf([betAmount, maxWinAmount]));

/** A bet of this client that the platform does not list yet. */
const ofBet = (bet: Bet): Shown => ({
  legs: bet.legs.map(betLeg),
  stake: bet.stake,
  maxWin: bet.potential.maxWin,
  returns: bet.potential.total,
  currencyId: bet.currencyId,
  orderId: bet.orderId,
  kind: { legs: bet.legs.length, series: bet.seriesNumber, combinations: bet.combinations, name: '' },
});

/** Renders an unsettled bet with its legs, their score and price now, stake and maximum win (MYBETS-28). */
export const OpenCard = memo(({ open }: { readonly open: OpenBet }) => {
  const { t, language } = useCardWords();
  const words = useOddsWords();
  const { ofOrder } = useOrderActions();
  // After a partial cash-out the card says what the rest can win.
  const part = open.kind === 'bet' ? null : cashedOutPart(open.order);
  const shown: Shown =
    open.kind === 'bet'
      ? ofBet(open.bet)
      : {
          legs: open.order.options.map((leg) => ({
            ...orderLeg(leg, words),
            league: leg.leagueName,
            listed: leg,
          })),
          stake: open.order.betAmount,
          maxWin: part === null ? open.order.maxWinAmount : part.maxWin,
          returns: part === null ? returnsOf(open.order) : part.returns,
          currencyId: open.order.currencyId,
          orderId: open.order.id,
          kind: orderKind(open.order),
        };
  const state = open.kind === 'bet' ? open.bet.state : open.state;
  const text = (amount: Amount) => moneyText(amount, shown.currencyId, language);
  return (
    <Card
      id={shown.orderId ?? open.id}
      state={state}
      tone={TONES[state] ?? 'busy'}
      title={t(`bets:state.${state}`)}
      kind={<OrderKind {...shown.kind} />}
      legs={shown.legs.map((leg) => (
        <OpenLeg
          key={leg.key}
          leg={leg}
          league={leg.league}
          isParlay={shown.kind.legs > 1}
          atBet={leg.listed === null ? '' : scoreAtBet(leg.listed)}
        >
          {leg.listed === null ? null : <LegTracker leg={leg.listed} />}
        </OpenLeg>
      ))}
      figures={
        <>
          <Figure name="stake" label={t('figure.stake')}>
            {text(shown.stake)}
          </Figure>
          {open.kind === 'bet' ? null : (
            <CashedOutFigures order={open.order}>
              {(name, label, amount) => (
                <Figure name={name} label={label}>
                  {amount}
                </Figure>
              )}
            </CashedOutFigures>
          )}
          {shown.returns === null ? null : (
            <Figure name="returns" label={t('bets:receipts.returns')}>
              {text(shown.returns)}
            </Figure>
          )}
          {shown.maxWin === null ? null : (
            <Figure name="max-win" label={t('figure.maxWin')} title={t('rule.maximum-win')}>
              {text(shown.maxWin)}
            </Figure>
          )}
          {open.kind === 'bet' ? null : (
            <PaysNow order={open.order}>
              {(label, amount) => (
                <Figure name="pays-now" label={label}>
                  {amount}
                </Figure>
              )}
            </PaysNow>
          )}
        </>
      }
      actions={open.kind === 'order' ? ofOrder(open.order) : null}
      foot={
        <>
          {shown.orderId === null ? null : <OrderIdText id={shown.orderId} />}
          {open.at === 0 ? null : <TimeText words="placed" at={open.at} />}
          {open.bet === null ? null : <BetTrail bet={open.bet} />}
        </>
      }
    />
  );
});
OpenCard.displayName = 'OpenCard';
