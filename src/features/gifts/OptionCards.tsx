import { useTranslation } from 'react-i18next';
import { phaseOf, voteShares } from '#domain/activities/activityPhase.ts';
import { mayTakePart } from '#domain/activities/ownPart.ts';
import type { Questions, Vote } from '#domain/rooms/activity.ts';
import { cleanText } from '#domain/cleanText.ts';
import { ActivityCard, PartLine } from './ActivityCard.tsx';
import { partOf, type ActivityProps } from './useOwnPart.ts';
import styles from './Gifts.module.css';

const TEXT_LETTERS = 200;

/** Renders a vote (GIFT-13): a press chooses; then, and after the end, the shares of all votes. */
export const VoteCard = (props: ActivityProps & { readonly vote: Vote }) => {
  const { t } = useTranslation('gifts');
  const { vote, now } = props;
  const phase = phaseOf({ ...vote, startTime: null }, now);
  const part = partOf(props, 'vote', vote.id);
  const isOpen = phase.phase === 'open' && mayTakePart(part.part);
  const shares = voteShares(vote.options.map(({ count }) => count));
  return (
    <ActivityCard kind="vote" id={vote.id} title={vote.title} phase={phase}>
      <ul className={styles.options}>
        {vote.options.map(({ id, name }, at) => (
          <li key={id}>
            <Option
              id={id}
              text={name}
              mark={part.choice === id ? t('yours') : null}
              isRight={false}
              share={isOpen || phase.phase === 'before' ? null : (shares[at] ?? 0)}
              isDisabled={!isOpen || props.isDisabled}
              onPress={() => part.take(id)}
            />
          </li>
        ))}
      </ul>
      <PartLine action="vote" part={part} />
    </ActivityCard>
  );
};

/** Renders the questions of an answer lottery (GIFT-15): one answer each; the right ones after the end. */
export const QuestionCard = (props: ActivityProps & { readonly questions: Questions }) => {
  const { t } = useTranslation('gifts');
  const { questions, now } = props;
  const phase = phaseOf({ ...questions, startTime: null }, now);
  return (
    <ActivityCard kind="questions" id={questions.id} title="" phase={phase}>
      {questions.questions.map((question) => {
        const part = partOf(props, 'answer', `${questions.id}:${question.id}`);
        const isOpen = phase.phase === 'open' && mayTakePart(part.part);
        const { rightId } = question;
        return (
          <fieldset key={question.id} className={styles.question} data-question={question.id}>
            <legend>
              <bdi>{cleanText(question.title, TEXT_LETTERS)}</bdi>
            </legend>
            <ul className={styles.options}>
              {question.options.map(({ id, text }) => (
                <li key={id}>
                  <Option
                    id={id}
                    text={text}
                    mark={rightId === id ? t('right') : part.choice === id ? t('yours') : null}
                    isRight={rightId === id}
                    share={null}
                    isDisabled={!isOpen || props.isDisabled}
                    onPress={() => part.take(id)}
                  />
                </li>
              ))}
            </ul>
            <PartLine action="answer" part={part} />
          </fieldset>
        );
      })}
    </ActivityCard>
  );
};

type OptionProps = {
  readonly id: string;
  readonly text: string;
  /** A word beside the option: the user's choice, or the right answer. */
  readonly mark: string | null;
  readonly isRight: boolean;
  /** Per cent of the votes; null while the activity hides them. */
  readonly share: number | null;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
};

const Option = ({ id, text, mark, isRight, share, isDisabled, onPress }: OptionProps) => {
  const { t } = useTranslation('gifts');
  return (
    <button
      type="button"
      className={styles.option}
      data-option={id}
      data-right={isRight ? '' : undefined}
      data-marked={mark === null ? undefined : ''}
      disabled={isDisabled}
      onClick={onPress}
    >
      {share === null ? null : (
        <span className={styles.share} style={{ transform: `scaleX(${share / 100})` }} aria-hidden="true" />
      )}
      <bdi className={styles.optionText}>{cleanText(text, TEXT_LETTERS)}</bdi>
      {mark === null ? null : <span className={styles.mark}>{mark}</span>}
      {share === null ? null : <span className={styles.percent}>{t('share', { number: share })}</span>}
    </button>
  );
};
