import { Activity, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useModules } from '#board/useModules.ts';
import type { MarketPut } from '#contract/patch.ts';
import type { MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { CoverageNote } from '#domain/match-data/matchData.ts';
import { hasAnchors } from '#domain/rooms/anchorLocales.ts';
import { withTexts } from '#pieces/texts.ts';
import { languageCodeOf } from '#platform/languages.ts';
import { readPlayerMemory, writePlayerMemory, type MediaMode } from '#player/memory.ts';
import { useConfig } from '#state/clientContext.tsx';
import { useSettings } from '#state/hooks.ts';
import { MATCH_TABS, useLocationLinks, type MatchTab, type Navigate } from '#state/location.ts';
import { useMatchData } from '#state/matchData.ts';
import { useCatalogueMedia } from '#state/matchMedia.ts';
import { pageStorage, tabStorage } from '#state/storage.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { MarketsSkeleton } from './MarketsSkeleton.tsx';
import { MediaButtons } from './MediaButtons.tsx';
import { readKeptStreams, toggleKeptStream, type KeptStream } from './multi-view/keptStreams.ts';
import { useFirstTab } from './useFirstTab.ts';
import multiView from './multi-view/MultiView.module.css';
import styles from './MatchPages.module.css';

/** Lazy modules: few matches are watched, and most are opened for their markets. */
const media = withTexts(
  createLazyModule(() => import('./MatchMediaPane.tsx').then(({ MatchMediaPane }) => MatchMediaPane)),
  'player',
);
const keptStreams = withTexts(
  createLazyModule(() => import('./multi-view/KeptStreams.tsx').then(({ KeptStreams }) => KeptStreams)),
  'player',
);
const otherPage = createLazyModule(() => import('./OtherPage.tsx').then(({ OtherPage }) => OtherPage));
const coveragePage = createLazyModule(() =>
  import('./CoveragePage.tsx').then(({ CoveragePage }) => CoveragePage),
);
const dataPage = withTexts(
  createLazyModule(() => import('./data/DataPage.tsx').then(({ DataPage }) => DataPage)),
  'matchData',
);

type MatchPagesProps = {
  readonly match: MatchFacts;
  /** Whether the match has left the board. */
  readonly isOver: boolean;
  /** The chosen page; null while none is chosen. */
  readonly tab: MatchTab | null;
  readonly go: Navigate;
  /** The content of the program page (DETAIL-17). */
  readonly program?: ComponentType<{ readonly match: MatchId }> | undefined;
  readonly markets: readonly MarketPut[];
  /** The markets. They stay while another page is shown. */
  readonly children: ReactNode;
};

/** The pages of an open match, and what is played above them (DETAIL-01, DETAIL-02, BOOT-34). */
export const MatchPages = ({ match, isOver, tab, go, markets, program, children }: MatchPagesProps) => {
  const { t } = useTranslation('detail');
  const config = useConfig();
  const modules = useModules();
  const links = useLocationLinks();
  const locale = useSettings().locale;
  const canAnchor = hasAnchors(languageCodeOf(locale, config), {
    anchorLocales: config.anchorLocales,
    modules,
  });
  const [memory, setMemory] = useState(() => readPlayerMemory(pageStorage));
  /** Whether the user has pressed a media button since the match was opened. */
  const [hasChosen, setHasChosen] = useState(false);
  const [isTheatre, setIsTheatre] = useState(false);
  const [savedStreams, setSavedStreams] = useState(() => readKeptStreams(tabStorage));
  const others = savedStreams.filter(({ id }) => id !== match.id);
  const keep = (stream: KeptStream) => setSavedStreams(toggleKeptStream(tabStorage, stream));
  const coverage = useMatchData(match.id, 'coverage').data ?? null;
  const pages = MATCH_TABS.filter(
    (each) => (each !== 'anchor' || canAnchor) && (each !== 'coverage' || coverage !== null),
  );
  const first = useFirstTab(match.id, tab === null, canAnchor);
  const shown = pages.find((each) => each === (tab ?? first)) ?? 'bet';
  const isUndecided = tab === null && first === null;
  // A match may have its video or its animation in the catalogue of streams alone (BOOT-13).
  const isIncomplete = !match.video || (match.animation === null && memory.mode === 'animation');
  const catalogue = useCatalogueMedia(match.id, !isOver && isIncomplete);
  const hasVideo = match.video || (catalogue?.video.length ?? 0) > 0;
  const modes: readonly MediaMode[] = isOver
    ? []
    : [...(hasVideo ? (['video'] as const) : []), 'animation', ...(canAnchor ? (['anchor'] as const) : [])];
  // The catalogue's video opens by a press only: its late answer would push the prices down under the pointer.
  const mayOpen = (each: MediaMode): boolean => each !== 'video' || match.video || hasChosen;
  // The anchor's page plays the anchor, whatever is chosen for the other pages (DETAIL-07).
  const mode: MediaMode | null =
    shown === 'anchor'
      ? 'anchor'
      : memory.isOpen && !isUndecided
        ? (modes.find((each) => each === memory.mode && mayOpen(each)) ?? null)
        : null;
  const choose = (next: MediaMode) => {
    const isOpen = next !== mode;
    setHasChosen(true);
    setMemory({ ...memory, mode: next, isOpen });
    writePlayerMemory(pageStorage, { mode: next, isOpen });
  };
  const streams = others.length + (mode === null || isOver ? 0 : 1);
  const isSeveral = streams > 1;
  return (
    <>
      <div className={styles.bar}>
        <Tabs
          label={t('pages')}
          selected={shown}
          onSelect={(next) => go({ tab: next })}
          tabs={pages.map((each) => ({
            id: each,
            content: t(`page.${each}`),
            link: links({ tab: each }),
            data: { 'data-match-tab': each },
          }))}
        />
        {shown === 'anchor' ? null : <MediaButtons modes={modes} mode={mode} onChoose={choose} />}
      </div>
      <div className={multiView.views} data-several={isSeveral ? streams : undefined}>
        {mode === null || isOver ? null : (
          <LazyBoundary
            area="match-media"
            part={media}
            props={{
              match,
              mode,
              animation: match.animation ?? catalogue?.animation ?? null,
              isTheatre,
              onTheatre: isSeveral ? null : () => setIsTheatre(!isTheatre),
              markets,
              keptStreams: savedStreams,
              onKeep: keep,
            }}
            waiting={<div className={styles.waiting} />}
          />
        )}
        {others.length === 0 ? null : (
          <LazyBoundary area="kept-streams" part={keptStreams} props={{ streams: others, onEnd: keep }} />
        )}
      </div>
      {isUndecided ? <MarketsSkeleton /> : null}
      <Activity mode={shown === 'bet' && !isUndecided ? 'visible' : 'hidden'}>
        <div className={styles.page} data-match-page="bet">
          {children}
        </div>
      </Activity>
      <ShownPage page={shown} match={match} markets={markets} coverage={coverage} program={program} />
    </>
  );
};

type ShownPageProps = {
  readonly page: MatchTab;
  readonly match: MatchFacts;
  readonly markets: readonly MarketPut[];
  readonly coverage: readonly CoverageNote[] | null;
  readonly program: MatchPagesProps['program'];
};

/** Renders the chosen page, if it is not that of the markets. */
const ShownPage = ({ page, match, markets, coverage, program: Program }: ShownPageProps) => {
  if (page === 'bet') return null;
  if (page === 'coverage')
    return coverage === null ? null : (
      <LazyBoundary area="match-page" part={coveragePage} props={{ notes: coverage }} />
    );
  if (page === 'data')
    return (
      <div className={styles.page} data-match-page="data">
        <LazyBoundary area="match-page" part={dataPage} props={{ match, markets }} />
      </div>
    );
  if (page === 'program' && Program !== undefined)
    return (
      <div className={styles.page} data-match-page="program">
        <Program match={match.id} />
      </div>
    );
  return <LazyBoundary key={page} area="match-page" part={otherPage} props={{ page, match: match.id }} />;
};
