import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { Card } from '#ui/Card.tsx';
import { LoadedContent } from '#ui/LoadedContent.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './Experts.module.css';
import { useProblemText } from './words.ts';

type AnsweredProps<T> = {
  readonly data: T | undefined;
  readonly problem: Problem | null;
  readonly onRetry: () => void;
  /** Shown while loading; cards by default. */
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

/** Renders an answer of the platform about tips in its states: loading, failed and ready. */
export const Answered = <T,>({ data, problem, onRetry, skeleton, children }: AnsweredProps<T>) => {
  const { t } = useTranslation('experts');
  const problemText = useProblemText();
  return (
    <LoadedContent
      data={data}
      problem={problem === null ? null : problemText(problem)}
      texts={{ failed: t('failed'), kept: t('kept'), retry: t('retry') }}
      onRetry={onRetry}
      skeleton={skeleton ?? <CardSkeletons />}
    >
      {children}
    </LoadedContent>
  );
};

const CardSkeletons = () => (
  <div className={styles.cards} data-skeleton="experts" aria-busy="true">
    {Array.from({ length: 6 }, (_, at) => (
      <Card key={at}>
        <Skeleton width={at % 2 === 0 ? '46%' : '38%'} />
        <Skeleton width="82%" />
        <Skeleton width="60%" />
      </Card>
    ))}
  </div>
);
