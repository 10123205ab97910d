import mpegts from 'mpegts.js';
import { emptyVideo, NO_ENGINE, NO_LEVELS, type Engine, type StartEngine } from './engine.ts';

/** Media Source refused the codec; also told as this code. */
const CODEC_CODE = 9;

/** Plays FLV by mpegts.js. */
export const startFlv: StartEngine = ({ video, address, onFail }): Engine => {
  if (!mpegts.isSupported()) {
    onFail('codec');
    return NO_ENGINE;
  }
  mpegts.LoggingControl.enableAll = false;
  const player = mpegts.createPlayer(
    { type: 'flv', isLive: true, url: address },
    {
      enableWorker: false,
      enableStashBuffer: false,
      liveSync: true,
      autoCleanupSourceBuffer: true,
      autoCleanupMaxBackwardDuration: 15,
      autoCleanupMinBackwardDuration: 8,
    },
  );
  let isOver = false;
  const fail: typeof onFail = (reason) => {
    // A bad frame is told 40 times a second.
    if (isOver) return;
    isOver = true;
    onFail(reason);
  };
  player.on(mpegts.Events.ERROR, (type: string, detail: string, info?: { readonly code?: number }) => {
    if (type === mpegts.ErrorTypes.NETWORK_ERROR) fail('network');
    else fail(/codec/i.test(detail) || info?.code === CODEC_CODE ? 'codec' : 'media');
  });
  player.on(mpegts.Events.LOADING_COMPLETE, () => fail('ended'));
  player.attachMediaElement(video);
  player.load();
  return {
    destroy: () => {
      isOver = true;
      player.destroy();
      emptyVideo(video);
    },
    toLive: () => {
      const { buffered } = video;
      if (buffered.length > 0) video.currentTime = Math.max(0, buffered.end(buffered.length - 1) - 1);
    },
    // FLV carries no time of the day.
    pictureTime: () => null,
    ...NO_LEVELS,
  };
};
