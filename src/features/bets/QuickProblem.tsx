import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import { balanceText } from '#pieces/amountText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { problemValues } from '#pieces/problemValues.ts';
import { useClient } from '#state/clientContext.tsx';
import { Notice, NoticeTitle } from '#ui/Notice.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { useQuickProblem, useStakeCurrency } from '#state/lazyHooks.ts';

type ProblemWords = { readonly title: string; readonly words: string };

/** Returns a function that gives the text why a press was not sent. */
export const useProblemText = (): ((problem: Problem) => string) => {
  const { t, i18n } = useTranslation(['bets', 'placing', 'problems']);
  const coin = currencyName(useStakeCurrency());
  return (problem) =>
    t(
      [`placing:problem.${problem.code}`, `problems:problem.${problem.code}`, 'problems:problem.unknown'],
      problemValues(problem, (amount) => balanceText(amount, coin, i18n.language)),
    );
};

/** Returns the text why the last quick bet was not sent; null if it was sent. */
export const useProblemWords = (): ProblemWords | null => {
  const { t } = useTranslation(['bets', 'placing', 'problems']);
  const refused = useQuickProblem();
  const textOf = useProblemText();
  if (refused === null) return null;
  const { problem, names } = refused;
  const name = cleanName(names.match);
  if (problem.code === 'quick-repeated')
    return { title: t('bets:quick.repeated', { name }), words: t('bets:quick.repeatedText') };
  return { title: t('bets:notice.failed', { name }), words: textOf(problem) };
};

/** Shows why a quick bet was not sent, at the position of its receipt. */
export const QuickProblem = () => {
  const { t } = useTranslation('bets');
  const { quickBets } = useClient();
  const problem = useProblemWords();
  if (problem === null) return null;
  return (
    <Notice
      tone="bad"
      sign={<PartIcon name="bolt" size={16} />}
      close={{
        label: t('notice.close'),
        action: 'put-away',
        onPress: () => quickBets.problem.setState(null, true),
      }}
      data-quick-problem=""
    >
      <NoticeTitle>{problem.title}</NoticeTitle>
      <p>{problem.words}</p>
    </Notice>
  );
};
