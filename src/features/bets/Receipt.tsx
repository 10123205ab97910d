import { useTranslation } from 'react-i18next';
import { BetTrail } from '#board/bets/BetTrail.tsx';
import { useTwoWay } from '#board/bets/useTwoWay.ts';
import { useOptionState, useServerNow } from '#board/hooks.ts';
import { useOddsText } from '#board/useOddsText.ts';
import { isAtOtherOdds, mayDismiss, effectiveOdds, type Bet, type BetLeg } from '#domain/orders/bet.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey } from '#domain/ids.ts';
import { isTwoWayType } from '#domain/markets/twoWay.ts';
import { isOpen, oddsOf } from '#domain/odds/priceWord.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useClient } from '#state/clientContext.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { betMessage, kindMessage, mayBetAgain, SIGNS, stakeText, toneOf } from './betMessages.ts';
import { LegLine, type ShownLeg } from './LegLine.tsx';
import { MessageText } from './MessageText.tsx';
import styles from './Bets.module.css';
import { useCommands, useUser } from '#state/hooks.ts';

export const shownLeg = (leg: BetLeg): ShownLeg => ({
  key: leg.key,
  matchId: leg.matchId,
  sportId: leg.sportId,
  option: leg.names.option,
  market: leg.names.market,
  match: leg.names.match,
  odds: effectiveOdds(leg),
  twoWay: isTwoWayType(leg.sportId, leg.marketType),
  ...(isAtOtherOdds(leg) ? { sent: leg.sent } : undefined),
  ...(leg.displayed === leg.sent ? undefined : { displayed: leg.displayed }),
});

/** Shows the state of a bet as text with an icon, so that colour is never the only sign. */
export const BetStateLine = ({ bet }: { readonly bet: Bet }) => {
  const { t } = useTranslation('bets');
  return (
    <strong className={styles.state}>
      <PartIcon name={SIGNS[toneOf(bet.state)]} size={14} />
      {t(`state.${bet.state}`, { defaultValue: t('state.other') })}
    </strong>
  );
};

/** Explains where the money is, and why. Counts seconds only while the bet waits for a decision. */
export const BetExplained = ({ bet }: { readonly bet: Bet }) =>
  mayDismiss(bet) ? <Lines bet={bet} now={0} /> : <Counting bet={bet} />;

const Counting = ({ bet }: { readonly bet: Bet }) => <Lines bet={bet} now={useServerNow(1000)} />;

const Lines = ({ bet, now }: { readonly bet: Bet; readonly now: number }) => {
  const { i18n } = useTranslation('bets');
  return (
    <ul className={styles.said}>
      {betMessage(bet, now, i18n.language).map((message) => (
        <li key={'key' in message ? message.key : 'server'}>
          <MessageText message={message} />
        </li>
      ))}
    </ul>
  );
};

/** Renders the receipt of one bet: state, legs, amounts, and the actions that the user can take. */
export const Receipt = ({ bet, last }: { readonly bet: Bet; readonly last: boolean }) => {
  const { t } = useTranslation('bets');
  const { dismissBet, slip } = useCommands();
  const dismiss = async () => {
    const answer = await dismissBet(bet.ref);
    // Dismissing the last receipt of a slip starts the next slip, because otherwise only the Next button
    // would remain.
    if (answer.ok && last) await slip({ kind: 'slip.next' });
  };
  const parlay = bet.legs.length > 1;
  return (
    <article
      className={styles.bet}
      data-bet={bet.ref}
      data-bet-state={bet.state}
      data-tone={toneOf(bet.state)}
    >
      <header className={styles.head}>
        <BetStateLine bet={bet} />
        <span className={styles.kind}>
          <MessageText message={kindMessage(bet)} />
        </span>
        {mayDismiss(bet) ? (
          <IconButton
            className={styles.dismiss}
            label={t('receipts.dismiss')}
            data-action="dismiss"
            onClick={() => void dismiss()}
          >
            <Icon name="close" size={14} />
          </IconButton>
        ) : null}
      </header>
      <BetExplained bet={bet} />
      {bet.legs.map((leg) => (
        <LegLine key={leg.key} leg={shownLeg(leg)} parlay={parlay} />
      ))}
      <Figures bet={bet} />
      <BetTrail bet={bet} />
      {bet.orderId === null ? null : (
        <p className={styles.order}>{t('receipts.order', { id: bet.orderId })}</p>
      )}
      <Actions bet={bet} />
    </article>
  );
};

/**
 * Shows the stake and, while the bet may win them, the possible return and the maximum win. The maximum win
 * excludes the stake (D16). What a settled bet paid is in My bets.
 */
const Figures = ({ bet }: { readonly bet: Bet }) => {
  const { t, i18n } = useTranslation('bets');
  const of = (amount: Amount) => moneyText(amount, bet.currencyId, i18n.language);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('receipts.stake')}</dt>
        <dd data-figure="stake">{stakeText(bet, bet.unitStake, i18n.language)}</dd>
      </div>
      {toneOf(bet.state) === 'bad' || bet.state === 'settled' ? null : (
        <>
          <div>
            <dt>{t('receipts.returns')}</dt>
            <dd data-figure="return">{of(bet.potential.total)}</dd>
          </div>
          <div>
            <dt>{t('receipts.maxWin')}</dt>
            <dd data-figure="max-win">{of(bet.potential.maxWin)}</dd>
          </div>
        </>
      )}
    </dl>
  );
};

/** Buttons for a failed bet. Each refills the slip, where the user has to press Place bet again. */
const Actions = ({ bet }: { readonly bet: Bet }) => {
  const { t, i18n } = useTranslation('bets');
  const { session } = useClient();
  const { betAgain } = useCommands();
  const isGuest = useUser() === null;
  const { ref, offered, reason } = bet;
  const again = (stake: Amount | null) => void betAgain(ref, stake);
  if (isGuest && bet.state === 'refused' && reason?.kind === 'session-expired')
    return (
      <p className={styles.actions}>
        <Button look="primary" data-action="login" onClick={session.wantLogin}>
          {t('receipts.login')}
        </Button>
      </p>
    );
  if (!mayBetAgain(bet)) return null;
  return (
    <p className={styles.actions}>
      {offered === null ? null : (
        <Button look="primary" data-action="take-offer" onClick={() => again(offered)}>
          {t('receipts.takeOffer', { amount: stakeText(bet, offered, i18n.language) })}
        </Button>
      )}
      <Button
        look={offered === null ? 'primary' : 'plain'}
        data-action="bet-again"
        onClick={() => again(null)}
      >
        <AgainWords bet={bet} />
      </Button>
    </p>
  );
};

/** Label of the "bet again" button. For a single, the label contains the current odds. */
const AgainWords = ({ bet }: { readonly bet: Bet }) => {
  const { t } = useTranslation('bets');
  const text = useOddsText();
  const key = bet.legs[0]?.key ?? ('' as OptionKey);
  // A string, empty if the option is not on sale.
  const odds = useOptionState(key, (cell) =>
    cell !== undefined && isOpen(cell.word) ? String(oddsOf(cell.word)) : '',
  );
  // The label names odds only while the option is open, so its market is on the board.
  const twoWay = useTwoWay({ key, twoWay: false }, false);
  if (bet.legs.length !== 1 || odds === '') return t('receipts.againParlay');
  return t('receipts.again', { odds: text(Number(odds), { twoWay }) });
};
