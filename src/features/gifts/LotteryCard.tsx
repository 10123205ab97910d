import { useTranslation } from 'react-i18next';
import { DRAW_MS, phaseOf, type LotteryResult } from '#domain/activities/activityPhase.ts';
import { mayTakePart, type OwnPart } from '#domain/activities/ownPart.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { Lottery } from '#domain/rooms/activity.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { Button } from '#ui/Button.tsx';
import { ActivityCard, PartLine } from './ActivityCard.tsx';
import { PrizeList, usePrizeText } from './PrizeList.tsx';
import { partOf, type ActivityProps } from './useOwnPart.ts';
import styles from './Gifts.module.css';

const MAX_WINS = 50;

/**
 * True if the user takes part: joined a live lottery, or answered a question of an answer lottery. The questions of an
 * answer lottery have its id (src/platform/README.md).
 */
const hasJoined = ({ lottery, all, intents }: CardProps, part: OwnPart): boolean =>
  part === 'done' ||
  (lottery.kind === 'answer-lottery' &&
    ((all.questions?.id === lottery.id &&
      all.questions.questions.some(({ answerId }) => answerId !== null)) ||
      intents.some(
        ({ action, subject, state }) =>
          action === 'answer' && subject.startsWith(`${lottery.id}:`) && state === 'done',
      )));

type Outcome = 'won' | 'lost' | 'pending';
/**
 * Returns what the user is told of a finished lottery; null for nothing. A user who takes part has not won before the
 * draw, which may come later than the end. Without winners the draw is not known until its time has passed.
 */
const outcomeOf = (
  { own, isDrawn, endedAt }: LotteryResult,
  takesPart: boolean,
  now: EpochMs,
): Outcome | null => {
  if (own === null) return null;
  if (own.won) return 'won';
  if (!takesPart) return null;
  return isDrawn || now - endedAt >= DRAW_MS ? 'lost' : 'pending';
};

type CardProps = ActivityProps & { readonly lottery: Lottery };

/**
 * Renders a live lottery or an answer lottery (GIFT-08): prizes, the button to take part, and after its end the
 * user's win, the winners and the line of winners, each by its flag (GIFT-11, GIFT-12).
 */
export const LotteryCard = (props: CardProps) => {
  const { t } = useTranslation('gifts');
  const { lottery, all, now } = props;
  const kind = lottery.kind === 'answer-lottery' ? 'answer-lottery' : 'live-lottery';
  const phase = phaseOf(lottery, now);
  const part = partOf(props, 'join', lottery.id);
  const result = all.results[lottery.id];
  return (
    <ActivityCard kind={kind} id={lottery.id} title={lottery.title} phase={phase}>
      <PrizeList prizes={lottery.prizes} />
      {/* A user who takes part in an answer lottery answers its questions. */}
      {kind === 'live-lottery' && phase.phase === 'open' && mayTakePart(part.part) ? (
        <Button
          look="primary"
          data-action="join-lottery"
          disabled={props.isDisabled}
          onClick={() => part.take('')}
        >
          {t('action.join')}
        </Button>
      ) : null}
      {kind === 'live-lottery' ? <PartLine action="join" part={part} /> : null}
      {phase.phase === 'over' && result !== undefined ? (
        <Result lottery={lottery} result={result} takesPart={hasJoined(props, part.part)} now={now} />
      ) : null}
    </ActivityCard>
  );
};

type ResultProps = {
  readonly lottery: Lottery;
  readonly result: LotteryResult;
  readonly takesPart: boolean;
  /** Server time. */
  readonly now: EpochMs;
};

const Result = ({ lottery, result, takesPart, now }: ResultProps) => {
  const { t } = useTranslation('gifts');
  const text = usePrizeText();
  const wins = result.wins.slice(0, MAX_WINS);
  const outcome = outcomeOf(result, takesPart, now);
  return (
    <>
      {outcome === null ? null : (
        <div className={styles.part} role="status" data-own-win={outcome}>
          {t(`win.${outcome}`)}
          {outcome === 'won' ? <PrizeList prizes={result.own?.prizes ?? []} /> : null}
        </div>
      )}
      {lottery.showsMarquee && wins.length > 0 ? (
        <p className={styles.marquee} data-marquee="">
          <span className={styles.marqueeText}>
            {wins.map(({ userId, name, prize }, at) => (
              <span key={`${userId}-${at}`} className={styles.marqueeWin}>
                <bdi>{cleanName(name)}</bdi> {t('win.of', { prize: text(prize) })}
              </span>
            ))}
          </span>
        </p>
      ) : null}
      {lottery.showsWinList && wins.length > 0 ? (
        <details className={styles.wins} data-win-list="">
          <summary>{t('win.list', { number: wins.length })}</summary>
          <ul>
            {wins.map(({ userId, name, prize }, at) => (
              <li key={`${userId}-${at}`} data-winner={userId}>
                <bdi>{cleanName(name)}</bdi> <bdi>{text(prize)}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
};
