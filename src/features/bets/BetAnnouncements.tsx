import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_BET_NOTICES, type BetNotice } from '#state/betNotices.ts';
import { useClient } from '#state/clientContext.tsx';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { betMoney, NOTICE_TONES, reasonMessage, SIGNS } from './betMessages.ts';
import { betName } from './betNames.ts';
import { OtherOdds } from './OtherOdds.tsx';
import { GamblingReminder, useGamblingReminderText } from './GamblingReminder.tsx';
import { QuickProblem, useProblemWords } from './QuickProblem.tsx';
import { QuickReceipts, useQuickShown } from './QuickReceipts.tsx';
import { MessageText } from './MessageText.tsx';
import { useSpoken } from './useSpoken.ts';
import styles from './BetAnnouncements.module.css';
import { useBets } from '#state/hooks.ts';
import { useBetNotices, useReportDrawn } from '#state/lazyHooks.ts';

/** Shows bet notices and the receipts of quick bets. */
export const BetAnnouncements = () => {
  const { betNotices } = useClient();
  const shown = useQuickShown();
  // The result of a quick bet is shown in its receipt. Only a correction of an earlier result also gets a
  // notice.
  const all = useBetNotices();
  useReportDrawn(
    betNotices,
    all.map(({ id }) => id),
  );
  const notices = all.filter(
    ({ ref, what }) => (what !== 'succeeded' && what !== 'failed') || shown.every((bet) => bet.ref !== ref),
  );
  const successes = notices.filter(({ what }) => what === 'succeeded');
  const isGathered = notices.length > MOST_BET_NOTICES && successes.length > 1;
  // Releases the hold on the notices at unmount.
  useEffect(() => () => betNotices.hold(false), [betNotices]);
  return (
    <div
      className={styles.stack}
      onPointerEnter={() => betNotices.hold(true)}
      onPointerLeave={() => betNotices.hold(false)}
      onFocus={() => betNotices.hold(true)}
      onBlur={() => betNotices.hold(false)}
    >
      {notices
        .filter(({ what }) => !isGathered || what !== 'succeeded')
        .map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      {isGathered ? <Successes notices={successes} /> : null}
      <GamblingReminder />
      <QuickProblem />
      <QuickReceipts />
    </div>
  );
};

/** Announces bet states and notices to screen readers. */
export const SpokenBetAnnouncements = () => {
  const { t } = useTranslation('bets');
  const spoken = useSpoken(useBets().items);
  const notices = useBetNotices();
  const words = {
    parlay: (count: number) => t('notice.parlay', { count }),
    unnamed: () => t('leg.unnamed'),
  };
  const problem = useProblemWords();
  const reminder = useGamblingReminderText();
  return (
    <>
      {reminder === null ? null : (
        <p key={reminder.id} data-spoken="reminder">{`${reminder.title}. ${reminder.text}`}</p>
      )}
      {problem === null ? null : <p data-spoken="refused">{`${problem.title}. ${problem.words}`}</p>}
      {spoken.map((bet) => (
        <p key={`${bet.ref} ${bet.state}`} data-spoken={bet.state}>{`${t(`state.${bet.state}`)}: ${betName(
          bet.legs.map(({ names }) => names),
          bet.legs.length > 1,
          words,
        )}`}</p>
      ))}
      {notices.map(({ id, what, names, odds, parlay: isParlay, reason, cashOut }) => (
        <div key={id} data-spoken={what}>
          {t(`notice.${what}`, { name: betName(names, isParlay, words) })}
          {what === 'succeeded' ? <OtherOdds legs={odds} names={names.map(({ option }) => option)} /> : null}
          <CashOutPaid cashOut={cashOut} />
          {reason === null ? null : (
            <>
              {' '}
              <MessageText said={reasonMessage(reason)} />
            </>
          )}
        </div>
      ))}
    </>
  );
};

/** Shows what an early settlement paid. */
const CashOutPaid = ({ cashOut }: { readonly cashOut: BetNotice['cashOut'] | undefined }) => {
  const { t, i18n } = useTranslation('bets');
  if (cashOut === undefined || cashOut.payout === null) return null;
  return (
    <p>{t('notice.cashOutPaid', { amount: betMoney(cashOut.payout, cashOut.currencyId, i18n.language) })}</p>
  );
};

/** Shows all successes in one line if the stack has no room for each. */
const Successes = ({ notices }: { readonly notices: readonly BetNotice[] }) => {
  const { t } = useTranslation('bets');
  const { betNotices } = useClient();
  return (
    <article className={styles.notice} data-bet-notices="succeeded" data-tone="good">
      <span className={styles.sign}>
        <Icon name="check" size={16} />
      </span>
      <div className={styles.words}>
        <strong className={styles.title}>{t('notice.succeededMany', { count: notices.length })}</strong>
      </div>
      <IconButton
        className={styles.close}
        label={t('notice.close')}
        data-action="put-away"
        onClick={() => notices.forEach(({ id }) => betNotices.putAway(id))}
      >
        <Icon name="close" size={14} />
      </IconButton>
    </article>
  );
};

const Notice = ({ notice }: { readonly notice: BetNotice }) => {
  const { t } = useTranslation('bets');
  const { betNotices } = useClient();
  const { id, ref, what, names, odds, parlay, reason } = notice;
  const name = betName(names, parlay, {
    parlay: (count) => t('notice.parlay', { count }),
    unnamed: () => t('leg.unnamed'),
  });
  return (
    <article className={styles.notice} data-bet-notice={ref} data-what={what} data-tone={NOTICE_TONES[what]}>
      <span className={styles.sign}>
        <Icon name={SIGNS[NOTICE_TONES[what]]} size={16} />
      </span>
      <div className={styles.words}>
        <strong className={styles.title}>{t(`notice.${what}`, { name })}</strong>
        {what === 'succeeded' ? <OtherOdds legs={odds} names={names.map(({ option }) => option)} /> : null}
        {what === 'corrected' ? <p>{t('notice.correctedText')}</p> : null}
        <CashOutPaid cashOut={notice.cashOut} />
        {reason === null ? null : (
          <p>
            <MessageText said={reasonMessage(reason)} />
          </p>
        )}
      </div>
      <IconButton
        className={styles.close}
        label={t('notice.close')}
        data-action="put-away"
        onClick={() => betNotices.putAway(id)}
      >
        <Icon name="close" size={14} />
      </IconButton>
    </article>
  );
};
