import type { Settings } from '#contract/documents.ts';
import { isPlatformSetting, PLATFORM_SETTINGS, type PlatformSetting } from '#contract/platformSettings.ts';
import type { UserSettings } from '#contract/session.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Restriction } from '#domain/responsible-gambling/restrictions.ts';
import { getUserConfig, setUserConfig } from '#platform/calls/userConfig.ts';
import { changedUserConfig, type UserConfig, type UserConfigChange } from '#platform/decode/userConfig.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock, LogAnomaly, Timer } from '../runtime/environment.ts';
import { retryDelay } from '../runtime/lazyModule.ts';
import type { PendingSettings, PendingSettingsStore } from './pendingSettings.ts';

/**
 * Delay before a write, so that trying out a setting does not write every step. Not from the specification.
 */
const WRITE_AFTER_MS: Milliseconds = 1_000;
/**
 * A session that was checked within this time is not checked again when a page returns. Not from the
 * specification.
 */
const CHECKED_MS: Milliseconds = 30_000;

/**
 * Maximum wait for the store; after it the user's settings are read without it. Not from the specification.
 */
const STORE_MS: Milliseconds = 3_000;

export type UserConfigSync = {
  /**
   * Switches to another user, or to none (null), and forgets the previous one, unless the settings here still belong to
   * that user after an expiry. `restored` settles once the local settings are those of this user.
   */
  readonly setUser: (uid: string | null, restored: Promise<unknown>) => void;
  /** The user changed these settings. They apply here already and are then written to the platform (C37). */
  readonly chosen: (names: readonly string[]) => void;
  /** The user has seen the tip that settings can be changed. The tip is shown once (SETTINGS-05). */
  readonly onTipSeen: () => void;
  /**
   * Checks that the session is still valid by reading the settings (F13, F15); a refusal ends the session as
   * with any call. Also writes pending changes.
   */
  readonly check: (when: 'now' | 'unless-lately') => void;
  /** Runs the repeats of a failed first read, until `stop`. */
  readonly start: () => void;
  readonly stop: () => void;
};

type Deps = {
  readonly clock: Clock;
  readonly merchant: string;
  readonly call: Caller;
  /** The user of the settings that apply here; not null after an expiry (F31). */
  readonly owner: () => string | null;
  readonly offered: readonly number[];
  /** Returns the settings that apply here now. */
  readonly settings: () => Pick<Settings, PlatformSetting>;
  /** Takes settings of the platform. They win over locally stored ones (C37). */
  readonly take: (settings: Partial<Settings>) => void;
  readonly setSettings: (settings: UserSettings) => void;
  /** Takes what the platform forbids the user. */
  readonly restrict: (restrictions: readonly Restriction[]) => void;
  /** Runs the task while no other worker of this browser runs one. */
  readonly inTurn: (run: () => Promise<void>) => Promise<void>;
  readonly pending: PendingSettingsStore;
  readonly log: LogAnomaly;
};

/**
 * Synchronizes the user's settings with the platform (REQ-13, REQ-14): reads after a login and writes after a
 * change, one request at a time. Each write is based on a fresh read and changes only what was changed here,
 * since other tabs, devices and merchants write there too. A failure is only logged (SETTINGS-04): the change
 * applies here, stays pending, and is written with the next change. The first read of a user is repeated until it
 * succeeds, because it tells the user's restrictions.
 */
export const createUserConfigSync = ({
  clock,
  merchant,
  call,
  owner,
  offered,
  settings,
  take,
  setSettings,
  restrict,
  inTurn,
  pending: store,
  log,
}: Deps): UserConfigSync => {
  let uid: string | null = null;
  /** Counts user switches. A response to a request of an earlier user is dropped. */
  let generation = 0;
  /** Changed here and not yet sent. */
  let pending = new Set<PendingSettings>();
  /** The user who made the pending changes. */
  let pendingOwner: string | null = null;
  /** Sent and not yet acknowledged. */
  let sending = new Set<PendingSettings>();
  let ready: Promise<unknown> = Promise.resolve();
  let tip = false;
  let timer: Timer | null = null;
  let isBusy = false;
  let shouldRepeat = false;
  let checkedAt = -Infinity;
  let isRunning = false;
  /** True once the settings of this user have been read. */
  let isRead = false;
  /** Failed reads before the first one that succeeded. */
  let failures = 0;

  const savePending = (): void => store.write(owner(), [...new Set([...sending, ...pending])]);

  /** Takes the platform's settings, except those changed here meanwhile: local changes are newer. */
  const accept = (config: UserConfig): void => {
    const { oddsFormat, acceptList } = config;
    const received: Readonly<Record<PlatformSetting, Settings[PlatformSetting] | null>> = {
      ...config,
      oddsFormat: oddsFormat !== null && offered.includes(oddsFormat) ? oddsFormat : null,
    };
    const accepted = Object.fromEntries(
      PLATFORM_SETTINGS.filter((name) => received[name] !== null && !pending.has(name)).map((name) => [
        name,
        received[name],
      ]),
    );
    const [collected, bets, all] = settings().acceptList;
    // The user cannot choose the fourth value here, so the platform's is kept (C23).
    take(
      pending.has('acceptList') && acceptList !== null
        ? { ...accepted, acceptList: [collected, bets, all, acceptList[3]] }
        : accepted,
    );
    restrict(config.restrictions);
    tip = config.showSettingChangableTip;
    setSettings({ showSettingChangableTip: tip && !pending.has('tip') });
  };

  const read = async (ownGeneration: number): Promise<UserConfig | null> => {
    checkedAt = clock.now();
    const [answer] = await Promise.all([getUserConfig(call, merchant), ready]);
    if (ownGeneration !== generation) return null;
    if (!answer.ok) {
      log('user-config-read');
      if (!isRead) failures += 1;
      return null;
    }
    isRead = true;
    failures = 0;
    accept(answer.value);
    return answer.value;
  };

  const pendingChange = (): UserConfigChange => {
    const now = settings();
    const change = Object.fromEntries(
      PLATFORM_SETTINGS.filter((name) => pending.has(name)).map((name) => [name, now[name]]),
    );
    return pending.has('tip') ? { ...change, showSettingChangableTip: false } : change;
  };

  /** Reads the settings and, if allowed, writes the pending changes on top of what was read. */
  const exchange = async (ownGeneration: number, mayWrite: boolean): Promise<void> => {
    if (ownGeneration !== generation) return;
    const known = await read(ownGeneration);
    if (known === null || !mayWrite || pending.size === 0) return;
    const change = pendingChange();
    sending = pending;
    pending = new Set();
    const answer = await setUserConfig(call, changedUserConfig(known.raw, change, merchant));
    if (ownGeneration !== generation) return;
    if (!answer.ok) {
      log('user-config-write');
      pending = new Set([...sending, ...pending]);
    }
    sending = new Set();
    savePending();
  };

  const sync = async (): Promise<void> => {
    disarm();
    shouldRepeat = isBusy;
    if (isBusy) return;
    const ownGeneration = generation;
    isBusy = true;
    await (pending.size === 0 ? exchange(ownGeneration, false) : inTurn(() => exchange(ownGeneration, true)));
    if (ownGeneration !== generation) return;
    isBusy = false;
    if (shouldRepeat) void sync();
    else armRetry();
  };
  /** Waits until the local settings are those of the user, and adds the changes that were pending before. */
  const restorePending = async (
    ownGeneration: number,
    of: string,
    restored: Promise<unknown>,
  ): Promise<void> => {
    const [left] = await Promise.all([store.read(of), restored]);
    if (ownGeneration !== generation || left.length === 0) return;
    pending = new Set([...left, ...pending]);
    arm(WRITE_AFTER_MS);
  };
  const waitAtMost = async (ms: Milliseconds, work: Promise<void>): Promise<void> => {
    const late: { timer?: Timer } = {};
    await Promise.race([
      work,
      new Promise<void>((done) => {
        late.timer = clock.setTimeout(done, ms);
      }),
    ]);
    if (late.timer !== undefined) clock.clearTimeout(late.timer);
  };
  const disarm = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const arm = (ms: Milliseconds): void => {
    disarm();
    timer = clock.setTimeout(() => void sync(), ms);
  };
  const armRetry = (): void => {
    if (isRunning && failures > 0 && timer === null && !isBusy) arm(retryDelay(failures));
  };
  const addPending = (names: readonly PendingSettings[]): void => {
    if (owner() === null || names.length === 0) return;
    for (const name of names) pending.add(name);
    savePending();
    // After an expiry the change waits for the next login of its user.
    if (uid !== null) arm(WRITE_AFTER_MS);
  };

  return {
    setUser: (next, restored) => {
      // A logout after an expiry changes the owner alone.
      if (owner() !== pendingOwner) [pending, sending, pendingOwner] = [new Set(), new Set(), owner()];
      if (next === uid) return;
      uid = next;
      generation += 1;
      pending = new Set([...sending, ...pending]);
      sending = new Set();
      isBusy = false;
      shouldRepeat = false;
      isRead = false;
      failures = 0;
      disarm();
      if (uid === null) return;
      ready = waitAtMost(STORE_MS, restorePending(generation, uid, restored));
      void sync();
    },
    chosen: (names) => addPending(names.filter(isPlatformSetting)),
    onTipSeen: () => {
      if (!tip || pending.has('tip')) return;
      setSettings({ showSettingChangableTip: false });
      addPending(['tip']);
    },
    check: (when) => {
      if (
        uid !== null &&
        (timer === null || failures > 0) &&
        !isBusy &&
        (when === 'now' || clock.now() - checkedAt >= CHECKED_MS)
      )
        void sync();
    },
    start: () => {
      isRunning = true;
      armRetry();
    },
    stop: () => {
      isRunning = false;
      if (failures > 0) disarm();
    },
  };
};
