import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { resultCells, type ResultColumn } from '#domain/match/resultColumns.ts';
import type { MatchResult } from '#domain/match/matchResult.ts';
import { MATCH_STATUS, matchStatusKey } from '#domain/match/matchStatus.ts';
import { wallClock } from '#domain/time/wallClock.ts';
import { shortDate } from '#pieces/beginText.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { TeamIcon } from '#pieces/TeamIcon.tsx';
import { TeamName } from '#pieces/TeamName.tsx';
import { useServerWord } from '#state/hooks.ts';
import { useLocationLinks, type ResultsView } from '#state/location.ts';
import { Icon } from '#ui/Icon.tsx';
import { PartIcon } from '#ui/PartIcon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { MatchFactsPanel } from './MatchFactsPanel.tsx';
import styles from './Results.module.css';

type ResultLineProps = {
  readonly result: MatchResult;
  readonly columns: readonly ResultColumn[];
  readonly view: ResultsView;
  readonly zone: string;
};

/** Renders a result; a press opens its facts below (RESULTS-05). */
export const ResultLine = ({ result, columns, view, zone }: ResultLineProps) => {
  const links = useLocationLinks();
  const isOpen = view.open === result.id;
  const link = links({ screen: 'results', results: { ...view, open: isOpen ? null : result.id } });
  return (
    <article className={styles.result} data-result={result.id} data-result-status={result.status ?? ''}>
      <a {...link} className={styles.line} aria-expanded={isOpen}>
        <BeginTime result={result} zone={zone} />
        {result.kind === 'outright' ? (
          <Outright result={result} />
        ) : (
          <Sides result={result} columns={columns} />
        )}
        <span className={styles.sign} data-open={isOpen ? '' : undefined}>
          <Icon name="chevron" size={12} />
        </span>
      </a>
      {isOpen ? <MatchFactsPanel result={result} zone={zone} /> : null}
    </article>
  );
};

const BeginTime = ({ result, zone }: { readonly result: MatchResult; readonly zone: string }) => {
  const { i18n } = useTranslation('results');
  const { beginTime } = result;
  const begins = beginTime === null ? null : wallClock(beginTime, zone);
  return (
    <span className={styles.time}>
      {begins === null ? null : (
        <>
          <span>{shortDate(begins.date, i18n.language)}</span>
          <span>{begins.time}</span>
        </>
      )}
      <StatusMark result={result} />
    </span>
  );
};

/**
 * Renders the status of a match that did not simply end; an unknown code is shown by the server's word (D17).
 */
const StatusMark = ({ result: { status } }: { readonly result: MatchResult }) => {
  const { t } = useTranslation('list');
  const key = status === null ? undefined : matchStatusKey(status);
  const named = useServerWord('status', status !== null && key === undefined ? status : undefined);
  if (status === null || status === MATCH_STATUS.ended) return null;
  return (
    <span className={styles.status} data-status-mark={status}>
      {key === undefined ? (named ?? t('status.unknown')) : t(`status.${key}`)}
    </span>
  );
};

const Outright = ({ result: { title, winners } }: { readonly result: MatchResult }) => {
  const { t } = useTranslation('results');
  return (
    <span className={styles.outright}>
      <bdi className={styles.outrightTitle}>{cleanName(title)}</bdi>
      <span className={styles.winners}>
        {winners.length === 0 ? (
          <span className={styles.muted}>{t('noWinner')}</span>
        ) : (
          <>
            <PartIcon name="cup" size={14} />
            <VisuallyHidden>{t('winner')}</VisuallyHidden>
            {winners.map((name) => (
              <bdi key={name}>{cleanName(name)}</bdi>
            ))}
          </>
        )}
      </span>
    </span>
  );
};

/** Renders both teams with the figures of the columns; screen readers get the final score as a sentence. */
const Sides = ({ result, columns }: Pick<ResultLineProps, 'result' | 'columns'>) => {
  const { t } = useTranslation(['results', 'list']);
  const { home, away, total, scoreText } = result;
  const cells = new Map(resultCells(result).map(({ column, score }) => [column, score]));
  const side = (at: 0 | 1): ReactNode => {
    const team = at === 0 ? home : away;
    const name = team === null ? t('noTeam') : cleanName(team.name);
    const won = total !== null && total[at] > total[at === 0 ? 1 : 0];
    return (
      <span className={styles.side} data-side={at === 0 ? 'home' : 'away'}>
        <span className={styles.team}>
          <TeamIcon src={team?.icon ?? null} name={name} />
          <TeamName name={name} strong={won} />
        </span>
        {columns.map((column) => (
          <span key={column} className={styles.cell} aria-hidden="true" data-cell={column}>
            {cells.get(column)?.[at] ?? ''}
          </span>
        ))}
        <span
          className={styles.totalCell}
          aria-hidden="true"
          data-cell="total"
          data-won={won ? '' : undefined}
        >
          {total?.[at] ?? (at === 0 && scoreText !== '' ? scoreText : '–')}
        </span>
      </span>
    );
  };
  return (
    <span className={styles.sides}>
      {side(0)}
      {side(1)}
      <VisuallyHidden>
        {total === null ? scoreText : t('list:score', { home: total[0], away: total[1] })}
      </VisuallyHidden>
    </span>
  );
};
