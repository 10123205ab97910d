import { useTranslation } from 'react-i18next';
import { phaseOf, type LotteryResult } from '#domain/activities/activityPhase.ts';
import { mayTakePart } from '#domain/activities/ownPart.ts';
import type { Lottery } from '#domain/rooms/activity.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { Button } from '#ui/Button.tsx';
import { ActivityCard, PartLine } from './ActivityCard.tsx';
import { PrizeList, usePrizeText } from './PrizeList.tsx';
import { partOf, type ActivityProps } from './useOwnPart.ts';
import styles from './Gifts.module.css';

const MOST_WINS = 50;

/**
 * Renders a live lottery or an answer lottery (GIFT-08): prizes, the button to take part, and after its end the
 * user's win, the winners and the line of winners, each by its flag (GIFT-11, GIFT-12).
 */
export const LotteryCard = (props: ActivityProps & { readonly lottery: Lottery }) => {
  const { t } = useTranslation('gifts');
  const { lottery, all, now, state } = props;
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
          disabled={state.isSending}
          onClick={() => part.take('')}
        >
          {t('action.join')}
        </Button>
      ) : null}
      {kind === 'live-lottery' ? <PartLine action="join" part={part} /> : null}
      {phase.phase === 'over' && result !== undefined ? <Result lottery={lottery} result={result} /> : null}
    </ActivityCard>
  );
};

const Result = ({ lottery, result }: { readonly lottery: Lottery; readonly result: LotteryResult }) => {
  const { t } = useTranslation('gifts');
  const text = usePrizeText();
  const wins = result.wins.slice(0, MOST_WINS);
  return (
    <>
      {result.own === null ? null : (
        <div className={styles.part} role="status" data-own-win={result.own.won ? 'won' : 'lost'}>
          {t(result.own.won ? 'win.won' : 'win.lost')}
          {result.own.won ? <PrizeList prizes={result.own.prizes} /> : null}
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
