import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { MainPrices } from '#board/MainPrices.tsx';
import { ScoreDelay } from '#board/ScoreDelay.tsx';
import type { MarketPut } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { cleanName } from '#pieces/cleanName.ts';
import type { MediaMode } from '#player/memory.ts';
import { StreamPlayer } from '#player/StreamPlayer.tsx';
import { useDelayChoice } from '#player/useDelayChoice.ts';
import { useMatchMedia } from '#state/matchMedia.ts';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { AnimationPane } from './AnimationPane.tsx';
import { KeepButton } from './multi-view/KeepButton.tsx';
import type { KeptStream } from './multi-view/keptStreams.ts';
import styles from './MatchPages.module.css';

type MatchMediaPaneProps = {
  readonly match: MatchFacts;
  readonly mode: MediaMode;
  /** Whether the language has anchors (ANCHOR-10). */
  readonly anchors: boolean;
  readonly isTheatre: boolean;
  /** Null while several streams share the place. */
  readonly onTheatre: (() => void) | null;
  readonly markets: readonly MarketPut[];
  readonly keptStreams: readonly KeptStream[];
  readonly onKeep: (stream: KeptStream) => void;
};

/** Plays the video, the animation or the anchor of a match (DETAIL-05 to DETAIL-07). */
export const MatchMediaPane = ({
  match,
  mode,
  anchors,
  isTheatre,
  onTheatre,
  markets,
  keptStreams,
  onKeep,
}: MatchMediaPaneProps) => {
  const { t } = useTranslation(['detail', 'player']);
  const { serverNow } = useTab();
  const media = useMatchMedia(match.id, { anchors, isWanted: mode !== 'animation' });
  const [latency, setLatency] = useState<Milliseconds | null>(null);
  const [isDelayed, delay] = useDelayChoice();
  const title = `${cleanName(match.home.name)} - ${cleanName(match.away.name)}`;
  if (mode === 'animation') return <AnimationPane match={match} />;
  const lines = mode === 'video' ? media.data?.video : media.data?.anchor;
  if (lines === undefined)
    return media.error === null ? (
      <div className={styles.waiting} aria-busy="true" />
    ) : (
      <ErrorState title={t('media.failed')} retry={t('retry')} onRetry={() => void media.refetch()} />
    );
  if (lines.length === 0)
    return mode === 'anchor' ? (
      <EmptyState title={t('nothing.anchor')} text={t('nothingNext.anchor')} />
    ) : (
      <EmptyState title={t('media.none')} />
    );
  return (
    <div data-media={mode}>
      <StreamPlayer
        key={mode}
        lines={lines}
        title={title}
        serverNow={serverNow}
        {...(onTheatre === null ? undefined : { isTheatre, onTheatre })}
        over={<MainPrices match={match} markets={markets} />}
        onLatency={setLatency}
      />
      <div className={styles.source}>
        <ScoreDelay match={match.id} isOn={isDelayed} onChange={delay} latency={latency} />
        {mode === 'anchor' ? null : (
          <KeepButton stream={{ id: match.id, title }} keptStreams={keptStreams} onToggle={onKeep} />
        )}
      </div>
    </div>
  );
};
