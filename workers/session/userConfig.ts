import type { Settings } from '#contract/documents.ts';
import { isPlatformSetting, PLATFORM_SETTINGS, type PlatformSetting } from '#contract/platformSettings.ts';
import type { UserSettings } from '#contract/session.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { getUserConfig, setUserConfig } from '#platform/calls/userConfig.ts';
import { changedUserConfig, type UserConfig, type UserConfigChange } from '#platform/decode/userConfig.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock, LogAnomaly, Timer } from '../runtime/environment.ts';
import type { PendingSettings, PendingSettingsStore } from './pendingSettings.ts';

/** A setting that is tried out is not written at every step. Not from the specification. */
const WRITE_AFTER_MS: Milliseconds = 1_000;
/**
 * A session that was looked at this lately is not looked at again when a page comes back. Not from the
 * specification.
 */
const CHECKED_MS: Milliseconds = 30_000;

/** A store that does not answer keeps nobody from their settings. Not from the specification. */
const STORE_MS: Milliseconds = 3_000;

export type UserConfigSync = {
  /**
   * Another user, or none (null): what is known of the last one is forgotten. `restored` settles once the
   * settings here are theirs.
   */
  readonly become: (uid: string | null, restored: Promise<unknown>) => void;
  /** The user has changed these settings: they hold here already, and go to the server (C37). */
  readonly chosen: (names: readonly string[]) => void;
  /** The user has been told that settings can be changed: once is enough (SETTINGS-05). */
  readonly told: () => void;
  /**
   * Whether the session still holds (F13, F15): an answer that says otherwise ends it, as any would. What is
   * still owed goes with it.
   */
  readonly check: (when: 'now' | 'unless-lately') => void;
};

type Deps = {
  readonly clock: Clock;
  readonly merchant: string;
  readonly call: Caller;
  readonly offered: readonly number[];
  /** As they hold here now. */
  readonly settings: () => Pick<Settings, PlatformSetting>;
  /** What the server says of the settings takes precedence over what was stored here (C37). */
  readonly take: (settings: Partial<Settings>) => void;
  readonly setSettings: (settings: UserSettings) => void;
  /** Runs one at a time over all workers of this browser. */
  readonly inTurn: (run: () => Promise<void>) => Promise<void>;
  readonly owed: PendingSettingsStore;
  readonly log: LogAnomaly;
};

/**
 * The user's settings on the platform (REQ-13, REQ-14): read after a login, written after a change, the last
 * one last and one at a time. What is written is read just before: other tabs, devices and merchants write
 * there too, and only what was changed here may be another. A failure is logged only (SETTINGS-04): what was
 * chosen holds here, is owed, and goes with the next change.
 */
export const createUserConfigSync = ({
  clock,
  merchant,
  call,
  offered,
  settings,
  take,
  setSettings,
  inTurn,
  owed: store,
  log,
}: Deps): UserConfigSync => {
  let uid: string | null = null;
  /** Counts users: what was asked for one before says nothing any more. */
  let turn = 0;
  /** Changed here, and not yet written there. */
  let owed = new Set<PendingSettings>();
  /** On its way there. */
  let sending = new Set<PendingSettings>();
  let ready: Promise<unknown> = Promise.resolve();
  let tip = false;
  let timer: Timer | null = null;
  let busy = false;
  let again = false;
  let checkedAt = -Infinity;

  const keep = (): void => store.write(uid, [...new Set([...sending, ...owed])]);

  /** What the server says holds, but for what was chosen here meanwhile: that is newer. */
  const accept = (config: UserConfig): void => {
    const { oddsFormat, acceptList } = config;
    const said: Readonly<Record<PlatformSetting, Settings[PlatformSetting] | null>> = {
      ...config,
      oddsFormat: oddsFormat !== null && offered.includes(oddsFormat) ? oddsFormat : null,
    };
    const taken = Object.fromEntries(
      PLATFORM_SETTINGS.filter((name) => said[name] !== null && !owed.has(name)).map((name) => [
        name,
        said[name],
      ]),
    );
    const [collected, bets, all] = settings().acceptList;
    // Nobody here chooses the fourth (C23).
    take(
      owed.has('acceptList') && acceptList !== null
        ? { ...taken, acceptList: [collected, bets, all, acceptList[3]] }
        : taken,
    );
    tip = config.showSettingChangableTip;
    setSettings({ showSettingChangableTip: tip && !owed.has('tip') });
  };

  const read = async (at: number): Promise<UserConfig | null> => {
    checkedAt = clock.now();
    const [answer] = await Promise.all([getUserConfig(call, merchant), ready]);
    if (at !== turn) return null;
    if (!answer.ok) {
      log('user-config-read');
      return null;
    }
    accept(answer.value);
    return answer.value;
  };

  const owedNow = (): UserConfigChange => {
    const now = settings();
    const change = Object.fromEntries(
      PLATFORM_SETTINGS.filter((name) => owed.has(name)).map((name) => [name, now[name]]),
    );
    return owed.has('tip') ? { ...change, showSettingChangableTip: false } : change;
  };

  /** Reads, and where it may, writes what is owed on top of what was read. */
  const exchange = async (at: number, mayWrite: boolean): Promise<void> => {
    if (at !== turn) return;
    const known = await read(at);
    if (known === null || !mayWrite || owed.size === 0) return;
    const change = owedNow();
    sending = owed;
    owed = new Set();
    const answer = await setUserConfig(call, changedUserConfig(known.raw, change, merchant));
    if (at !== turn) return;
    if (!answer.ok) {
      log('user-config-write');
      owed = new Set([...sending, ...owed]);
    }
    sending = new Set();
    keep();
  };

  const sync = async (): Promise<void> => {
    disarm();
    again = busy;
    if (busy) return;
    const at = turn;
    busy = true;
    await (owed.size === 0 ? exchange(at, false) : inTurn(() => exchange(at, true)));
    if (at !== turn) return;
    busy = false;
    if (again) void sync();
  };
  /** What is here is theirs, and what is owed of before is known. */
  const begun = async (at: number, of: string, restored: Promise<unknown>): Promise<void> => {
    const [left] = await Promise.all([store.read(of), restored]);
    if (at !== turn || left.length === 0) return;
    owed = new Set([...left, ...owed]);
    arm();
  };
  const within = async (ms: Milliseconds, work: Promise<void>): Promise<void> => {
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
  const arm = (): void => {
    disarm();
    timer = clock.setTimeout(() => void sync(), WRITE_AFTER_MS);
  };
  const owe = (names: readonly PendingSettings[]): void => {
    if (uid === null || names.length === 0) return;
    for (const name of names) owed.add(name);
    keep();
    arm();
  };

  return {
    become: (next, restored) => {
      if (next === uid) return;
      uid = next;
      turn += 1;
      owed = new Set();
      sending = new Set();
      busy = false;
      again = false;
      disarm();
      if (uid === null) return;
      ready = within(STORE_MS, begun(turn, uid, restored));
      void sync();
    },
    chosen: (names) => owe(names.filter(isPlatformSetting)),
    told: () => {
      if (!tip || owed.has('tip')) return;
      setSettings({ showSettingChangableTip: false });
      owe(['tip']);
    },
    check: (when) => {
      if (
        uid !== null &&
        timer === null &&
        !busy &&
        (when === 'now' || clock.now() - checkedAt >= CHECKED_MS)
      )
        void sync();
    },
  };
};
