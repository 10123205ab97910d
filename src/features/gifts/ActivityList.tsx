import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { Restricted } from '#board/bets/Restricted.tsx';
import { useServerNow } from '#board/hooks.ts';
import { useLiveRoom } from '#board/liveRoom.ts';
import { endActivities, type RoomActivities } from '#domain/activities/activityPhase.ts';
import { NO_COINS } from '#domain/gifts/roomIntent.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { useCoins, useRoomActivities, useRoomPress } from '#state/gifts.ts';
import { useClient } from '#state/clientContext.tsx';
import { useUser } from '#state/hooks.ts';
import { useRestriction } from '#state/restrictions.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorLine } from '#ui/EmptyState.tsx';
import { Approvals } from './Approvals.tsx';
import { LotteryCard } from './LotteryCard.tsx';
import { QuestionCard, VoteCard } from './OptionCards.tsx';
import { ClearedEnvelope, RainCard } from './RainCard.tsx';
import { problemKeys } from './problemKeys.ts';
import { clearedEnvelope, unlistedParts } from './recentIntents.ts';
import { UnlistedParts } from './UnlistedParts.tsx';
import type { ActivityProps } from './useOwnPart.ts';
import { useRoomFacts } from './useRoomFacts.ts';
import styles from './Gifts.module.css';

const SECOND = 1_000;

const isNothing = ({ envelope, lotteries, vote, questions, approvals }: RoomActivities): boolean =>
  envelope === null &&
  lotteries.length === 0 &&
  vote === null &&
  questions === null &&
  !approvals.some(({ result }) => result === 0);

/**
 * Renders the activities of a room in its side column, so that none covers odds or the slip. Countdowns go by the
 * server's clock.
 */
export const ActivityList = ({ room }: { readonly room: RoomId }) => {
  const { t } = useTranslation('gifts');
  const tab = useTab();
  const { session } = useClient();
  const user = useUser();
  const facts = useRoomFacts(room);
  const coins = useCoins();
  const { data, error, refetch } = useRoomActivities(room, tab.serverNow);
  const now = useServerNow(SECOND);
  const state = useRoomPress();
  // With the coins the worker answers the user's earlier presses, whose ids a new press must not use again.
  const isDisabled = useRestriction('gift') !== null || state.isSending || coins === NO_COINS;
  const isOn = useLiveRoom(room, (content) =>
    Object.values(content?.live?.activities ?? {}).some((each) => each.state !== 'finished'),
  );
  if (user === null)
    return isOn && !facts.isEnded ? (
      <section className={styles.activities} aria-label={t('activity.title')} data-activities-closed="guest">
        <div className={styles.card}>
          <p className={styles.part}>{t('activity.guest')}</p>
          <Button data-action="login" onClick={session.wantLogin}>
            {t('activity.login')}
          </Button>
        </div>
      </section>
    ) : null;
  if (data === undefined)
    return error === null ? null : (
      <ErrorLine title={t('activity.failed')} retry={t('retry')} onRetry={() => void refetch()} />
    );
  const activities = facts.isEnded ? endActivities(data) : data;
  const isPartial = data.unread.length > 0 && !facts.isEnded;
  const failed = isPartial ? (
    <ErrorLine title={t('activity.failed')} retry={t('retry')} onRetry={() => void refetch()} />
  ) : null;
  const cleared = clearedEnvelope(coins.intents, room, activities.envelope?.sendRecordId ?? null, now);
  const unlisted = unlistedParts(coins.intents, room, activities, cleared);
  if (isNothing(activities) && cleared === undefined && unlisted.length === 0) return failed;
  const props: ActivityProps = { facts, all: activities, intents: coins.intents, now, state, isDisabled };
  const { envelope, lotteries, vote, questions } = activities;
  return (
    <section className={styles.activities} aria-label={t('activity.title')} data-activities={room}>
      <Restricted action="gift" className={styles.problem} />
      {state.problem === null ? null : (
        <p className={styles.problem} role="alert" data-activity-problem={state.problem.code}>
          {t(problemKeys(state.problem))}
        </p>
      )}
      {envelope === null ? null : <RainCard {...props} envelope={envelope} />}
      {cleared === undefined ? null : <ClearedEnvelope {...props} intent={cleared} />}
      {vote === null ? null : <VoteCard {...props} vote={vote} />}
      {lotteries
        .filter(({ kind }) => kind !== 'red-envelope-rain')
        .map((lottery) => (
          <LotteryCard key={lottery.id} {...props} lottery={lottery} />
        ))}
      {questions === null ? null : <QuestionCard {...props} questions={questions} />}
      <Approvals {...props} />
      <UnlistedParts {...props} parts={unlisted} />
      {failed}
    </section>
  );
};
