import { useTranslation } from 'react-i18next';
import type { Amount } from '#domain/money/amount.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { MAX_BET_NOTICES, type BetNotice } from '#state/betNotices.ts';
import { useClient } from '#state/clientContext.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { Notice, NoticeStack, NoticeTitle } from '#ui/Notice.tsx';
import { NOTICE_TONES, reasonMessage, SIGNS } from './betMessages.ts';
import { betName } from './betNames.ts';
import { OtherOdds } from './OtherOdds.tsx';
import { GamblingReminder, useGamblingReminderText } from './GamblingReminder.tsx';
import { QuickProblem, useProblemWords } from './QuickProblem.tsx';
import { QuickReceipts, useQuickShown } from './QuickReceipts.tsx';
import { MessageText } from './MessageText.tsx';
import { useSpoken } from './useSpoken.ts';
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
  const isGathered = notices.length > MAX_BET_NOTICES && successes.length > 1;
  return (
    <NoticeStack onHold={betNotices.hold}>
      {notices
        .filter(({ what }) => !isGathered || what !== 'succeeded')
        .map((notice) => (
          <BetNoticeCard key={notice.id} notice={notice} />
        ))}
      {isGathered ? <Successes notices={successes} /> : null}
      <GamblingReminder />
      <QuickProblem />
      <QuickReceipts />
    </NoticeStack>
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
      {notices.map(({ id, ref, what, names, odds, parlay: isParlay, reason, state, cashOut }) => (
        <div key={id} data-spoken={what}>
          {t(`notice.${what}`, { name: betName(names, isParlay, words) })}
          {what === 'succeeded' ? (
            <OtherOdds bet={ref} legs={odds} names={names.map(({ option }) => option)} />
          ) : null}
          {what === 'corrected' ? <CorrectedText state={state} /> : null}
          <CashOutPaid cashOut={cashOut} />
          {reason === null ? null : (
            <>
              {' '}
              <MessageText message={reasonMessage(reason)} />
            </>
          )}
        </div>
      ))}
    </>
  );
};

/** Tells the present state of a bet after a wrong notice. Names Open bets only for a bet that is still listed there. */
const CorrectedText = ({ state }: { readonly state: BetNotice['state'] | undefined }) => {
  const { t } = useTranslation('bets');
  if (state === 'canceled' || state === 'rejected')
    return (
      <>
        <p>{t(`state.${state}`)}</p>
        <p>{t(`text.${state}`)}</p>
      </>
    );
  // The earlier notice said that the platform refused this bet: no other bet becomes settled by a correction.
  if (state === 'settled')
    return (
      <>
        <p>{t('state.settled')}</p>
        <p>{t('notice.correctedEarlier')}</p>
      </>
    );
  return <p>{t('notice.correctedText')}</p>;
};

/** Shows what an early settlement paid, or what was given back of a cancelled one. */
const CashOutPaid = ({ cashOut }: { readonly cashOut: BetNotice['cashOut'] | undefined }) => {
  const { t, i18n } = useTranslation('bets');
  if (cashOut === undefined) return null;
  const { payout, refundAmount, currencyId } = cashOut;
  const money = (amount: Amount): string => moneyText(amount, currencyId, i18n.language);
  return (
    <>
      {payout === null ? null : <p>{t('notice.cashOutPaid', { amount: money(payout) })}</p>}
      {refundAmount === null ? null : <p>{t('notice.cashOutRefund', { amount: money(refundAmount) })}</p>}
    </>
  );
};

/** Shows all successes in one line if the stack has no room for each. */
const Successes = ({ notices }: { readonly notices: readonly BetNotice[] }) => {
  const { t } = useTranslation('bets');
  const { betNotices } = useClient();
  return (
    <Notice
      tone="good"
      sign={<Icon name="check" size={16} />}
      close={{
        label: t('notice.close'),
        action: 'put-away',
        onPress: () => notices.forEach(({ id }) => betNotices.putAway(id)),
      }}
      data-bet-notices="succeeded"
    >
      <NoticeTitle>{t('notice.succeededMany', { count: notices.length })}</NoticeTitle>
    </Notice>
  );
};

/** Shows what became of one bet. */
const BetNoticeCard = ({ notice }: { readonly notice: BetNotice }) => {
  const { t } = useTranslation('bets');
  const { betNotices } = useClient();
  const { id, ref, what, names, odds, parlay, reason } = notice;
  const tone = NOTICE_TONES[what];
  const name = betName(names, parlay, {
    parlay: (count) => t('notice.parlay', { count }),
    unnamed: () => t('leg.unnamed'),
  });
  return (
    <Notice
      tone={tone}
      sign={<PartIcon name={SIGNS[tone]} size={16} />}
      close={{ label: t('notice.close'), action: 'put-away', onPress: () => betNotices.putAway(id) }}
      data-bet-notice={ref}
      data-what={what}
    >
      <NoticeTitle>{t(`notice.${what}`, { name })}</NoticeTitle>
      {what === 'succeeded' ? (
        <OtherOdds bet={ref} legs={odds} names={names.map(({ option }) => option)} />
      ) : null}
      {what === 'corrected' ? <CorrectedText state={notice.state} /> : null}
      <CashOutPaid cashOut={notice.cashOut} />
      {reason === null ? null : (
        <p>
          <MessageText message={reasonMessage(reason)} />
        </p>
      )}
    </Notice>
  );
};
