import { VERSION } from '#contract/build.ts';
import type { Hello } from '#contract/feedApi.ts';
import { isReloadHeld } from '#domain/config/rollout.ts';
import type { WorkerLog } from '../log/log.ts';
import { createLazyModule, noReport } from '../runtime/lazyModule.ts';
import { feedTransportOf } from '../source/feedTransport.ts';
import { createConfigWatch, NOT_NEWER, type ConfigWatch } from './configWatch.ts';
// Not a lazy part: a deployment may have removed the parts of the build that is now too old.
import { requireVersion } from './requireVersion.ts';
import type { OperatorDeps } from './operatorDeps.ts';

/** Limits of the faults that tabs get: how many, and characters of each. */
const MAX_FAULTS = 20;
const MAX_LETTERS = 300;

type ConfigParts = {
  /** Returns the language code at the operator. */
  readonly language: () => string;
  readonly log: WorkerLog;
  /** Called when the operator switched rooms on or off. */
  readonly roomsSwitched: () => void;
};

/** Creates the polling of the domain configuration, which also requires the operator's minimum version. */
export const createConfigParts = (
  { core, listener }: OperatorDeps,
  { config, base, deviceId }: Hello,
  { language, log, roomsSwitched }: ConfigParts,
): ConfigWatch => {
  const { environment, clock, counters, serverClock } = core;
  const faultPart = createLazyModule(() => import('#platform/decode/domainConfigFaults.ts'), clock, noReport);
  // Once a feed is open, it usually sends the server's time. Until then a missing `Date` proves nothing.
  const hasFeed = feedTransportOf(config, base, environment) !== null;
  let hasRooms = config.modules.rooms;
  const configWatch = createConfigWatch({
    clock,
    random: environment.random,
    config,
    base,
    serverNow: serverClock.now,
    isTimeTrusted: serverClock.isTimeTrusted,
    changed: () => {
      listener.switchesChanged();
      const isOn = configWatch.switches().modules.rooms;
      if (isOn === hasRooms) return;
      hasRooms = isOn;
      roomsSwitched();
    },
    isReloadHeld: (rollout) => isReloadHeld(rollout, deviceId, VERSION),
    took: ({ minimumVersion }) => {
      if (minimumVersion === '') return;
      requireVersion(VERSION, minimumVersion, environment.channel);
    },
    refused: async (raw) => {
      counters.drop('refused-config');
      const part = await faultPart.load();
      return part
        ?.domainConfigFaults(raw, base)
        .slice(0, MAX_FAULTS)
        .map((fault) => fault.slice(0, MAX_LETTERS));
    },
    call: environment.caller({
      base,
      language,
      onRequest: (_name, path) => counters.request(path),
      log: {
        now: clock.now,
        onExchange: (name, facts) => {
          if (!hasFeed && (facts.problem === null || facts.status === NOT_NEWER)) serverClock.onAnswer();
          log.request(name, facts);
        },
      },
      // A browser hides no `Date` of the page's own origin. It counts only while no server's time is measured: the
      // platform and the configuration may have different clocks.
      dated: {
        now: clock.now,
        onDate: (server, sent) => {
          if (!serverClock.isMeasured()) serverClock.onDateHeader(server, sent);
        },
      },
    }),
  });
  return configWatch;
};
