import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { BetTrail } from '#board/bets/BetTrail.tsx';
import { CashedOutFigures } from '#board/bets/CashedOutFigures.tsx';
import { LegTracker } from '#board/bets/LegTracker.tsx';
import { PaysNow } from '#board/bets/PaysNow.tsx';
import { useOddsWords } from '#board/OddsWords.tsx';
import { useZone } from '#board/useZone.ts';
import type { Bet } from '#domain/orders/bet.ts';
import type { Amount } from '#domain/money/amount.ts';
import { optionKey, type EpochMs, type OptionKey } from '#domain/ids.ts';
import { cashedOutPart } from '#domain/orders/cashOutOffer.ts';
import type { OpenBet, OrderState } from '#domain/orders/openBets.ts';
import type { Order } from '#domain/orders/order.ts';
import { beginText } from '#pieces/beginText.ts';
import { betKindText, orderKind } from '#pieces/betKind.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useOrderActions } from '#pieces/orderActions.ts';
import { orderLeg } from '#pieces/orderLeg.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { kindMessage, SIGNS, toneOf } from './betMessages.ts';
import { LegLine, type ShownLeg } from './LegLine.tsx';
import { listedLeg } from './openBets.ts';
import { BetExplained, shownLeg } from './Receipt.tsx';
import { MessageText } from './MessageText.tsx';
import styles from './Bets.module.css';
import { useCommands, useSettings } from '#state/hooks.ts';

/** Renders an open bet: state, legs with score and current odds, stake, and maximum win (D16, MYBETS-28). */
export const OpenBetCard = memo(({ open }: { readonly open: OpenBet }) => {
  if (open.kind === 'bet') return <OwnBet bet={open.bet} />;
  return <PlatformOrder order={open.order} state={open.state} bet={open.bet} />;
});
OpenBetCard.displayName = 'OpenBetCard';

const OwnBet = ({ bet }: { readonly bet: Bet }) => (
  <Card
    state={bet.state}
    kind={<MessageText message={kindMessage(bet)} />}
    bet={bet}
    legs={bet.legs.map(shownLeg)}
    stake={bet.stake}
    maxWin={bet.potential.maxWin}
    currencyId={bet.currencyId}
    at={bet.at}
    id={bet.ref}
    orderId={bet.orderId}
    order={null}
  />
);

const PlatformOrder = ({
  order,
  state,
  bet,
}: {
  readonly order: Order;
  readonly state: OrderState;
  readonly bet: Bet | null;
}) => {
  const words = useOddsWords();
  const part = cashedOutPart(order);
  return (
    <Card
      id={order.id}
      orderId={order.id}
      state={state}
      kind={<MessageText message={bet === null ? betKindText(orderKind(order)) : kindMessage(bet)} />}
      bet={bet}
      legs={
        bet === null
          ? order.options.map((option) => orderLeg(option, words))
          : bet.legs.map((leg) => listedLeg({ ...shownLeg(leg), line: leg.line }, order, words))
      }
      stake={order.betAmount}
      maxWin={part === null ? order.maxWinAmount : part.maxWin}
      currencyId={order.currencyId}
      at={order.createdTime}
      order={order}
    />
  );
};

type CardProps = {
  readonly id: string;
  readonly state: OrderState;
  readonly kind: React.ReactNode;
  /** This client's bet for the order; null if this client has none. */
  readonly bet: Bet | null;
  readonly legs: readonly ShownLeg[];
  readonly stake: Amount;
  readonly maxWin: Amount | null;
  readonly currencyId: number;
  readonly at: EpochMs | null;
  readonly orderId: string | null;
  /** The platform's order; null while it lists none. */
  readonly order: Order | null;
};

const Card = ({ id, state, kind, bet, legs, stake, maxWin, currencyId, at, orderId, order }: CardProps) => {
  const { t, i18n } = useTranslation('bets');
  const { dismissBet } = useCommands();
  const { ofOrder } = useOrderActions();
  const tone = toneOf(state);
  // The platform may list fewer legs than the bet has: some may not be readable.
  const isParlay = legs.length > 1 || (order !== null && orderKind(order).legs > 1);
  return (
    <article className={styles.bet} data-open-bet={id} data-bet-state={state} data-tone={tone}>
      <header className={styles.head}>
        <strong className={styles.state}>
          <PartIcon name={SIGNS[tone]} size={14} />
          {t(`state.${state}`)}
        </strong>
        <span className={styles.kind}>{kind}</span>
        {/* An unconfirmed bet locks its matches until the user dismisses it (F24). */}
        {bet?.state === 'unconfirmed' ? (
          <IconButton
            className={styles.dismiss}
            label={t('receipts.dismiss')}
            data-action="dismiss"
            onClick={() => void dismissBet(bet.ref)}
          >
            <Icon name="close" size={14} />
          </IconButton>
        ) : null}
      </header>
      {bet === null || bet.state === 'confirmed' ? null : <BetExplained bet={bet} />}
      {legs.map((leg) => (
        <LegLine key={leg.key} leg={leg} parlay={isParlay} live>
          <LegNow order={order} option={leg.key} />
        </LegLine>
      ))}
      <dl className={styles.figures}>
        <div>
          <dt>{t('receipts.stake')}</dt>
          <dd data-figure="stake">{moneyText(stake, currencyId, i18n.language)}</dd>
        </div>
        {order === null ? null : (
          <CashedOutFigures order={order}>
            {(name, label, amount) => (
              <div>
                <dt>{label}</dt>
                <dd data-figure={name}>{amount}</dd>
              </div>
            )}
          </CashedOutFigures>
        )}
        {maxWin === null ? null : (
          <div>
            <dt>{t('receipts.maxWin')}</dt>
            <dd data-figure="max-win">{moneyText(maxWin, currencyId, i18n.language)}</dd>
          </div>
        )}
        {order === null ? null : (
          <PaysNow order={order}>
            {(label, amount) => (
              <div>
                <dt>{label}</dt>
                <dd data-figure="pays-now">{amount}</dd>
              </div>
            )}
          </PaysNow>
        )}
      </dl>
      {order === null ? null : ofOrder(order)}
      {bet === null ? null : <BetTrail bet={bet} />}
      {at === null ? null : <Placed at={at} />}
      {orderId === null ? null : <p className={styles.order}>{t('receipts.order', { id: orderId })}</p>}
    </article>
  );
};

/**
 * Renders the state of the leg with this option at the current score; nothing before the platform lists the
 * bet.
 */
const LegNow = ({ order, option }: { readonly order: Order | null; readonly option: OptionKey }) => {
  const leg = order?.options.find(
    ({ marketId, selectionType }) => optionKey(marketId, selectionType) === option,
  );
  return leg === undefined ? null : <LegTracker leg={leg} />;
};

/** Shows when the bet was placed, with the time zone (C29). */
const Placed = ({ at }: { readonly at: EpochMs }) => {
  const { t, i18n } = useTranslation('bets');
  const zone = useZone(useSettings().timeZone);
  return (
    <p className={styles.order}>{t('open.placed', { time: beginText(at, at, zone, i18n.language).whole })}</p>
  );
};
