import { Activity, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchFacts } from '#domain/match/match.ts';
import { hasAnchors } from '#domain/rooms/anchorLocales.ts';
import { withTexts } from '#pieces/texts.ts';
import { readPlayerMemory, writePlayerMemory, type MediaMode } from '#player/memory.ts';
import { useConfig } from '#state/clientContext.tsx';
import { useSettings } from '#state/hooks.ts';
import { useLocationLinks, type MatchTab, type Navigate } from '#state/location.ts';
import { pageStorage } from '#state/storage.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { MediaButtons } from './MediaButtons.tsx';
import styles from './MatchPages.module.css';

/** Lazy modules: few matches are watched, and most are opened for their markets. */
const media = withTexts(
  createLazyModule(() => import('./MatchMediaPane.tsx').then(({ MatchMediaPane }) => MatchMediaPane)),
  'player',
);
const otherPage = createLazyModule(() => import('./OtherPage.tsx').then(({ OtherPage }) => OtherPage));

type MatchPagesProps = {
  readonly match: MatchFacts;
  /** Whether the match has left the board. */
  readonly isOver: boolean;
  readonly tab: MatchTab;
  readonly go: Navigate;
  /** The markets. They stay while another page is shown. */
  readonly children: ReactNode;
};

/** The pages of an open match, and what is played above them (DETAIL-01, DETAIL-02, BOOT-34). */
export const MatchPages = ({ match, isOver, tab, go, children }: MatchPagesProps) => {
  const { t } = useTranslation('detail');
  const config = useConfig();
  const links = useLocationLinks();
  const locale = useSettings().locale;
  const canAnchor = hasAnchors(config.languageCodes[locale] ?? '', config);
  const [memory, setMemory] = useState(() => readPlayerMemory(pageStorage));
  const [isTheatre, setIsTheatre] = useState(false);
  const pages = (['bet', 'chat', 'program', 'data', 'anchor'] as const).filter(
    (each) => each !== 'anchor' || canAnchor,
  );
  const shown = pages.find((each) => each === tab) ?? 'bet';
  const modes: readonly MediaMode[] = isOver
    ? []
    : [
        ...(match.video ? (['video'] as const) : []),
        ...(match.animation === null ? [] : (['animation'] as const)),
        ...(canAnchor ? (['anchor'] as const) : []),
      ];
  // The anchor's page plays the anchor, whatever is chosen for the other pages (DETAIL-07).
  const mode: MediaMode | null =
    shown === 'anchor'
      ? 'anchor'
      : memory.isOpen
        ? (modes.find((each) => each === memory.mode) ?? null)
        : null;
  const choose = (next: MediaMode) => {
    const isOpen = next !== mode;
    setMemory({ ...memory, mode: next, isOpen });
    writePlayerMemory(pageStorage, { mode: next, isOpen });
  };
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
      {mode === null || isOver ? null : (
        <LazyBoundary
          area="match-media"
          part={media}
          props={{ match, mode, anchors: canAnchor, isTheatre, onTheatre: () => setIsTheatre(!isTheatre) }}
          waiting={<div className={styles.waiting} />}
        />
      )}
      <Activity mode={shown === 'bet' ? 'visible' : 'hidden'}>
        <div className={styles.page} data-match-page="bet">
          {children}
        </div>
      </Activity>
      {shown === 'bet' ? null : (
        <LazyBoundary
          key={shown}
          area="match-page"
          part={otherPage}
          props={{ page: shown, match: match.id }}
        />
      )}
    </>
  );
};
