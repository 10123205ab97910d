import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { useScoreDelay } from '#board/useScoreDelay.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { readPlayerMemory } from '#player/memory.ts';
import { StreamPlayer } from '#player/StreamPlayer.tsx';
import { useLocationLinks } from '#state/location.ts';
import { pageStorage } from '#state/storage.ts';
import { IconButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { usePlayedVideo } from '../usePlayedVideo.ts';
import type { KeptStream } from './keptStreams.ts';
import styles from './MultiView.module.css';

type KeptStreamsProps = {
  readonly streams: readonly KeptStream[];
  readonly onEnd: (stream: KeptStream) => void;
};

/** Plays the streams of other matches. They begin without sound, as the open match has it. */
export const KeptStreams = ({ streams, onEnd }: KeptStreamsProps) =>
  streams.map((stream) => <Kept key={stream.id} stream={stream} onEnd={() => onEnd(stream)} />);

const Kept = ({ stream, onEnd }: { readonly stream: KeptStream; readonly onEnd: () => void }) => {
  const { t } = useTranslation(['detail', 'player']);
  const links = useLocationLinks();
  const { serverNow } = useTab();
  const { data, error, lines, onStopped } = usePlayedVideo(stream.id);
  const [latency, setLatency] = useState<Milliseconds | null>(null);
  useScoreDelay(stream.id, readPlayerMemory(pageStorage).scoreDelay ? latency : null);
  return (
    <section className={styles.kept} data-kept-stream={stream.id} aria-label={stream.title}>
      {lines.length > 0 ? (
        <StreamPlayer
          lines={lines}
          title={stream.title}
          serverNow={serverNow}
          isSilentAtFirst
          onStopped={onStopped}
          onLatency={setLatency}
        />
      ) : (
        <div className={styles.none} aria-busy={data === undefined && error === null}>
          {data === undefined && error === null ? null : <EmptyState title={t('media.none')} />}
        </div>
      )}
      <div className={styles.foot}>
        <a className={styles.link} {...links({ match: stream.id, tab: 'bet' })}>
          <bdi>{stream.title}</bdi>
        </a>
        <IconButton label={t('multi.end', { name: stream.title })} data-action="end-kept" onClick={onEnd}>
          <Icon name="close" size={14} />
        </IconButton>
      </div>
    </section>
  );
};
