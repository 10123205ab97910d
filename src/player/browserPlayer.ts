import { createLazyModule } from '#ui/lazyModule.ts';
import type { BrowserPlayer } from './createPlayer.ts';

const HLS = createLazyModule(() => import('./engines/hlsEngine.ts'));
const FLV = createLazyModule(() => import('./engines/flvEngine.ts'));

type OldVideo = HTMLVideoElement & { readonly webkitDecodedFrameCount?: number };

/** What a page gives the player. The engines are lazy modules, loaded with the first stream of their kind. */
export const browserPlayer: BrowserPlayer = {
  now: () => performance.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
  loadEngine: async (kind) => (kind === 'hls' ? (await HLS.load()).startHls : (await FLV.load()).startFlv),
  probe: async (address, limit) => {
    const stop = new AbortController();
    const timeout = window.setTimeout(() => stop.abort(), limit);
    try {
      const { ok } = await fetch(address, {
        signal: stop.signal,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
      });
      return ok;
    } finally {
      window.clearTimeout(timeout);
      // A live stream has no end: only its answer counts.
      stop.abort();
    }
  },
  // A browser that counts no frames gives the position in tenths of a second; it also moves while segments are missing.
  frames: (video: OldVideo) =>
    (typeof video.getVideoPlaybackQuality === 'function'
      ? video.getVideoPlaybackQuality().totalVideoFrames
      : video.webkitDecodedFrameCount) ?? Math.floor(video.currentTime * 10),
};
