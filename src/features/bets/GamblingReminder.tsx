import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import type { Amount } from '#domain/money/amount.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useConfig } from '#state/clientContext.tsx';
import { Button } from '#ui/Button.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { Notice, NoticeTitle } from '#ui/Notice.tsx';
import styles from './GamblingReminder.module.css';
import { useCommands } from '#state/hooks.ts';
import { useGamblingActivity } from '#state/lazyHooks.ts';

/** Returns the text of the responsible-gambling reminder that this tab shows; null in other tabs. */
export const useGamblingReminderText = (): {
  readonly id: string;
  readonly title: string;
  readonly text: string;
} | null => {
  const { t, i18n } = useTranslation('bets');
  const { tabId } = useTab();
  const { play: limits } = useConfig();
  const { reminder, currencyId } = useGamblingActivity();
  if (reminder === null || reminder.tabId !== tabId) return null;
  const { id } = reminder;
  if (reminder.what === 'session')
    return { id, title: t('play.sessionTitle', { count: reminder.minutes }), text: t('play.sessionText') };
  return {
    id,
    title: t('play.stakeTitle', { amount: moneyText(reminder.amount, currencyId, i18n.language) }),
    text: t('play.stakeText', {
      limit: moneyText((limits.stakeToday ?? '0') as Amount, currencyId, i18n.language),
    }),
  };
};

/** Shows the reminder until the user acknowledges it; one acknowledgement counts for all tabs. */
export const GamblingReminder = () => {
  const { t } = useTranslation('bets');
  const { acknowledge } = useCommands();
  const words = useGamblingReminderText();
  if (words === null) return null;
  return (
    <Notice tone="care" sign={<PartIcon name="clock" size={16} />} data-play-reminder={words.id}>
      <NoticeTitle>{words.title}</NoticeTitle>
      <p>{words.text}</p>
      <p className={styles.understood}>
        <Button data-action="understood" onClick={() => void acknowledge(words.id)}>
          {t('play.understood')}
        </Button>
      </p>
    </Notice>
  );
};

/** Shows the amount staked today, if the operator configured this reminder. */
export const StakeToday = () => {
  const { t, i18n } = useTranslation('bets');
  const {
    play: { stakeToday },
  } = useConfig();
  const { today, currencyId } = useGamblingActivity();
  if (stakeToday === null || currencyId === 0) return null;
  return (
    <p className={styles.today} data-stake-today="">
      {t('play.todayOf', {
        amount: moneyText(today, currencyId, i18n.language),
        limit: moneyText(stakeToday, currencyId, i18n.language),
      })}
    </p>
  );
};
