import { useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { COMBO_COUNTS, findGiftBlock, giftTotal } from '#domain/gifts/coinRules.ts';
import { isOpenIntent, type Coins } from '#domain/gifts/roomIntent.ts';
import { Restricted } from '#board/bets/Restricted.tsx';
import type { Gift } from '#domain/rooms/gift.ts';
import { coinCount } from '#pieces/amountText.ts';
import type { PressState } from '#state/gifts.ts';
import { useRestriction } from '#state/restrictions.ts';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { coinText } from '#pieces/coinText.ts';
import { GiftOutcome } from './GiftOutcome.tsx';
import { lastGift } from './recentIntents.ts';
import type { RoomFacts } from './useRoomFacts.ts';
import styles from './Gifts.module.css';

type SendGiftProps = {
  readonly facts: RoomFacts;
  readonly coins: Coins;
  readonly gifts: readonly Gift[];
  readonly gift: Gift | undefined;
  readonly count: number;
  readonly onCount: (count: number) => void;
  readonly state: PressState;
};

/**
 * Renders the number of gifts, the total and the button, with the reason while the user cannot send
 * (GIFT-02).
 */
export const SendGift = ({ facts, coins, gifts, gift, count, onCount, state }: SendGiftProps) => {
  const { t, i18n } = useTranslation('gifts');
  const total = gift === undefined ? null : giftTotal(gift.price, count);
  const bar = total === null ? null : findGiftBlock(total, coins);
  const last = lastGift(coins.intents, facts.roomId);
  const isRunning = coins.intents.some((each) => each.action === 'gift' && isOpenIntent(each));
  const isRestricted = useRestriction('gift') !== null;
  // The id of a press follows the last intent. Without the intents it is the id of an earlier gift (D5).
  const isLoading = coins.journal === 'loading';
  const reason =
    gift === undefined
      ? t('choose')
      : isLoading
        ? t('bar.loading')
        : isRunning
          ? t('bar.running')
          : bar === null
            ? null
            : t(`bar.${bar.reason}`, { amount: coinText(bar.amount, i18n.language) });
  const terms = `${total} ${last?.id}`;
  const pressedTerms = useRef(terms);
  const press = ({ detail }: MouseEvent): void => {
    if (gift === undefined) return;
    // Between the clicks of a double press the gift may be sent, or its price may change: the second one buys nothing.
    if (detail < 2) pressedTerms.current = terms;
    if (pressedTerms.current !== terms) return;
    void state.press({
      action: 'gift',
      roomId: facts.roomId,
      hostId: facts.hostId,
      matchId: facts.matchId,
      subject: gift.id,
      choice: '',
      count,
      price: gift.price,
    });
  };
  return (
    <div className={styles.send}>
      <Segmented
        label={t('count')}
        value={String(count)}
        options={COMBO_COUNTS.map((each) => ({ value: String(each), text: t('times', { number: each }) }))}
        onChange={(value) => onCount(Number(value))}
        setting="gift-count"
      />
      <span className={styles.pay}>
        <span className={styles.total} data-gift-total={total ?? ''}>
          {total === null
            ? null
            : t('total', { count: coinCount(total), amount: coinText(total, i18n.language) })}
        </span>
        <Button
          look="primary"
          data-action="send-gift"
          disabled={isRestricted || reason !== null || state.isSending}
          onClick={press}
        >
          {state.isSending ? t('sending') : t('send')}
        </Button>
      </span>
      <Restricted action="gift" className={styles.left} />
      {reason === null || isRestricted ? null : (
        <span className={styles.left} data-gift-reason="">
          {reason}
        </span>
      )}
      <GiftOutcome last={last} gifts={gifts} problem={state.problem} />
    </div>
  );
};
