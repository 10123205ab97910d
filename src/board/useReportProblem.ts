import { useTranslation } from 'react-i18next';
import type { Result } from '#contract/problem.ts';
import type { ReportProblem } from '#ui/ReportDialog.tsx';

/**
 * Returns a function that words why a report was not taken: by the platform's own sentence where it refused with
 * one, otherwise by the problem's text. Null for a report that was taken.
 */
export const useReportProblem = (): ((answer: Result<unknown>) => ReportProblem | null) => {
  const { t } = useTranslation('problems');
  return (answer) => {
    if (answer.ok) return null;
    const { problem } = answer;
    const isWorded = problem.code === 'refused' && problem.message !== '';
    return {
      code: problem.code,
      text: isWorded ? problem.message : t(`problem.${problem.code}`, { ...problem }),
    };
  };
};
