import { Hls, ErrorDetails, ErrorTypes, Events } from 'hls.js/light';
import { emptyVideo, NO_ENGINE, NO_LEVELS, type Engine, type StartEngine } from './engine.ts';
import { AUTO_LEVEL, levelFor, type Quality } from '../quality.ts';

const HLS_TYPE = 'application/vnd.apple.mpegurl';
const CODEC_ERRORS: ReadonlySet<string> = new Set([
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.BUFFER_ADD_CODEC_ERROR,
]);

/** The engine's own HLS, for browsers without Media Source Extensions. */
const startNative: StartEngine = ({ video, address, onFail }) => {
  if (video.canPlayType(HLS_TYPE) === '') {
    onFail('codec');
    return NO_ENGINE;
  }
  video.src = address;
  const startTime = (): number => {
    const { getStartDate } = video as HTMLVideoElement & { getStartDate?: () => Date };
    return getStartDate?.call(video).getTime() ?? Number.NaN;
  };
  return {
    destroy: () => emptyVideo(video),
    toLive: () => {
      const { seekable } = video;
      if (seekable.length > 0) video.currentTime = seekable.end(seekable.length - 1);
    },
    pictureTime: () => {
      const at = startTime() + video.currentTime * 1000;
      return Number.isFinite(at) ? at : null;
    },
    ...NO_LEVELS,
  };
};

/** Plays HLS by hls.js, or by the browser itself where it has no Media Source Extensions. */
export const startHls: StartEngine = (options): Engine => {
  // Asked before the browser's own HLS: Chromium's gives one error and never recovers.
  if (!Hls.isSupported()) return startNative(options);
  const { video, address, onFail } = options;
  const hls = new Hls({
    // Its worker is made of a text, which Trusted Types forbid.
    enableWorker: false,
    liveSyncDurationCount: 2,
    liveMaxUnchangedPlaylistRefresh: 3,
    maxLiveSyncPlaybackRate: 1.2,
    maxBufferLength: 10,
    backBufferLength: 8,
  });
  hls.on(Events.ERROR, (_event, { fatal, type, details }) => {
    if (CODEC_ERRORS.has(details)) onFail('codec');
    else if (fatal) onFail(type === ErrorTypes.NETWORK_ERROR ? 'network' : 'media');
  });
  let quality: Quality = 'auto';
  const heights = (): readonly number[] => hls.levels.map(({ height }) => height);
  // Before the first segment, so that the saver loads nothing of a higher level.
  hls.on(Events.MANIFEST_PARSED, () => {
    const level = levelFor(heights(), quality);
    if (level !== AUTO_LEVEL) hls.loadLevel = level;
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return {
    destroy: () => {
      hls.destroy();
      emptyVideo(video);
    },
    toLive: () => {
      if (hls.liveSyncPosition !== null) video.currentTime = hls.liveSyncPosition;
    },
    pictureTime: () => hls.playingDate?.getTime() ?? null,
    heights,
    setQuality: (next) => {
      if (next === quality) return;
      quality = next;
      if (hls.levels.length > 0) hls.nextLevel = levelFor(heights(), next);
    },
  };
};
