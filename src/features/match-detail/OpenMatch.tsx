import { useMemo, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatchOrLast, useStaleTiers } from '#board/hooks.ts';
import { useWatchedMatch } from '#board/useOpenMatch.ts';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import type { MatchId } from '#domain/ids.ts';
import type { MatchTab, Navigate } from '#state/location.ts';
import { useRemovedMatch } from '#state/sharedQueries.ts';
import { closesOnEscape } from '#ui/closesOnEscape.ts';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { useKeys } from '#ui/renderRoot.ts';
import { DetailHeader, HeaderSkeleton } from './DetailHeader.tsx';
import { DetailProblem, StaleLine } from './DetailNotes.tsx';
import { MarketsSkeleton } from './MarketsSkeleton.tsx';
import { Markets } from './Markets.tsx';
import { MatchPages } from './MatchPages.tsx';
import { useRecordViewed } from './useRecordViewed.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import styles from './MatchDetail.module.css';
import { useCommands } from '#state/hooks.ts';

export type OpenMatchProps = {
  readonly match: MatchId;
  /** The chosen page; null while none is chosen. */
  readonly tab: MatchTab | null;
  readonly go: Navigate;
  /** The content of the program page: the tips on the match. */
  readonly program?: ComponentType<{ readonly match: MatchId }>;
};

/**
 * Renders the open match, which `MatchDetail` watches. Another match starts with fresh search, tab and scroll
 * position.
 */
export const OpenMatch = ({ match, tab, go, program }: OpenMatchProps) => (
  <OddsWordsProvider>
    <One key={match} id={match} tab={tab} go={go} {...(program === undefined ? undefined : { program })} />
  </OddsWordsProvider>
);

type OneProps = Omit<OpenMatchProps, 'match'> & { readonly id: MatchId };

const One = ({ id, tab, go, program }: OneProps) => {
  const { t } = useTranslation(['detail', 'problems']);
  const { reconnect } = useCommands();
  const open = useWatchedMatch(id);
  const { match: known } = useMatchOrLast(id);
  const removedMatch = useRemovedMatch(open.phase === 'gone' ? id : null);
  const match = removedMatch ?? known;
  const tiers = useStaleTiers(id);
  const stale = open.phase === 'gone' ? '' : tiers;
  const panel = useRef<HTMLElement>(null);
  useRecordViewed(match);
  useReturnFocus(id, panel);
  const close = () => go({ match: null });
  useKeys((event) => {
    if (closesOnEscape(event, panel.current)) close();
  });
  const teams = useMemo(
    () => ({ home: match?.home.name ?? '', away: match?.away.name ?? '' }),
    [match?.home.name, match?.away.name],
  );
  const why =
    open.problem === null ? undefined : t(`problems:problem.${open.problem.code}`, { ...open.problem });
  const isUnknown = open.problem?.code === 'refused' && match === undefined;

  const body = () => {
    if (open.phase === 'gone')
      return (
        <EmptyState title={t('ended')} text={t('endedNext')} action={{ text: t('toList'), onPress: close }} />
      );
    if (isUnknown)
      return (
        <EmptyState
          title={t('unknown')}
          text={t('unknownNext')}
          action={{ text: t('toList'), onPress: close }}
        />
      );
    if (open.markets.length > 0)
      return (
        <Markets
          markets={open.markets}
          match={match}
          teams={teams}
          whole={open.phase === 'ready'}
          coming={open.phase === 'loading'}
        />
      );
    if (open.phase === 'error')
      return (
        <ErrorState
          title={t('failed')}
          {...(why === undefined ? {} : { text: why })}
          retry={t('retry')}
          onRetry={reconnect}
        />
      );
    if (open.phase === 'ready')
      return (
        <EmptyState title={t('empty')} text={t('emptyNext')} action={{ text: t('toList'), onPress: close }} />
      );
    return <MarketsSkeleton />;
  };

  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t('label')}
      aria-busy={open.phase === 'loading'}
      data-panel="match"
      data-phase={open.phase}
      data-match={id}
      data-stale={stale === '' ? undefined : stale}
    >
      {match === undefined ? (
        <HeaderSkeleton onClose={close} drawn={!isUnknown && open.phase === 'loading'} />
      ) : (
        <DetailHeader
          match={match}
          lastLeague={removedMatch?.league ?? null}
          over={open.phase === 'gone'}
          onClose={close}
        />
      )}
      {stale === '' ? null : <StaleLine />}
      {open.problem !== null && open.markets.length > 0 ? (
        <DetailProblem text={why} onRetry={reconnect} />
      ) : null}
      {match === undefined || match.outright ? (
        body()
      ) : (
        <MatchPages
          match={match}
          isOver={open.phase === 'gone'}
          tab={tab}
          go={go}
          markets={open.markets}
          program={program}
        >
          {body()}
        </MatchPages>
      )}
    </section>
  );
};
