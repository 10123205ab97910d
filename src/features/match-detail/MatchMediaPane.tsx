import { useTranslation } from 'react-i18next';
import type { MatchFacts } from '#domain/match/match.ts';
import { cleanName } from '#pieces/cleanName.ts';
import { FramedPage } from '#player/FramedPage.tsx';
import type { MediaMode } from '#player/memory.ts';
import { StreamPlayer } from '#player/StreamPlayer.tsx';
import { useMatchMedia } from '#state/matchMedia.ts';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { animationAddress } from './animationAddress.ts';
import styles from './MatchPages.module.css';

type MatchMediaPaneProps = {
  readonly match: MatchFacts;
  readonly mode: MediaMode;
  /** Whether the language has anchors (ANCHOR-10). */
  readonly anchors: boolean;
  readonly isTheatre: boolean;
  readonly onTheatre: () => void;
};

/** Plays the video, the animation or the anchor of a match (DETAIL-05 to DETAIL-07). */
export const MatchMediaPane = ({ match, mode, anchors, isTheatre, onTheatre }: MatchMediaPaneProps) => {
  const { t, i18n } = useTranslation(['detail', 'player']);
  const asked = useMatchMedia(match.id, { anchors, isWanted: mode !== 'animation' });
  const title = `${cleanName(match.home.name)} - ${cleanName(match.away.name)}`;
  if (mode === 'animation')
    return match.animation === null ? null : (
      <div className={styles.animation} data-media="animation">
        <FramedPage
          address={animationAddress(match.animation, i18n.language)}
          title={`${t('media.animation')}: ${title}`}
        />
      </div>
    );
  const lines = mode === 'video' ? asked.data?.video : asked.data?.anchor;
  if (lines === undefined)
    return asked.error === null ? (
      <div className={styles.waiting} aria-busy="true" />
    ) : (
      <ErrorState title={t('media.failed')} retry={t('retry')} onRetry={() => void asked.refetch()} />
    );
  if (lines.length === 0)
    return mode === 'anchor' ? (
      <EmptyState title={t('nothing.anchor')} text={t('nothingNext.anchor')} />
    ) : (
      <EmptyState title={t('media.none')} />
    );
  return (
    <div data-media={mode}>
      <StreamPlayer key={mode} lines={lines} title={title} isTheatre={isTheatre} onTheatre={onTheatre} />
    </div>
  );
};
