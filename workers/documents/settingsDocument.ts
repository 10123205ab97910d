import { settingsIn } from '#contract/documentChecks.ts';
import type { Settings } from '#contract/documents.ts';
import { createRevisedValue, NEVER, type DocumentContext, type SharedDocument } from './sharedDocument.ts';
import { isLaterStamp, type Stamp } from './documentPeers.ts';

export type SettingsDocument = SharedDocument<'settings'> & {
  readonly set: (changes: Partial<Settings>) => void;
};

type SettingsDeps = DocumentContext & {
  /** Removes setting values that the operator does not offer (C4). */
  readonly offered?: (settings: Partial<Settings>) => Partial<Settings>;
  readonly initial: Settings;
  /** Settings of a user or guest who has changed nothing. They never come from another user. */
  readonly defaults: Settings;
};

/**
 * Creates the settings document. Each setting has its own stamp, so two workers that write different settings
 * at once both keep theirs (F35).
 */
export const createSettingsDocument = ({
  initial,
  defaults,
  offered = (settings) => settings,
  ...context
}: SettingsDeps): SettingsDocument => {
  const held = createRevisedValue('settings', initial, context.publish);
  let stamp: Stamp = NEVER;
  /** The stamp of the last write to each setting, by any worker. */
  const written = new Map<string, Stamp>();
  const dirtyKeys = new Set<string>();
  let isFirst = true;
  const save = (): void => context.save('settings', held.value());

  return {
    name: 'settings',
    value: held.value,
    whole: held.whole,
    stored: held.value,
    set: (changes) => {
      const now = held.value();
      const changed = settingsBy(offered(changes), (key) => !isSame(changes[key], now[key]));
      const fields = held.change((draft) => {
        Object.assign(draft, changed);
      });
      if (fields.length === 0) return;
      stamp = context.stamp(stamp);
      for (const key of fields) {
        dirtyKeys.add(key);
        written.set(key, stamp);
      }
      save();
      context.broadcast('settings', changed, stamp);
    },
    onPeerWrite: (message, at) => {
      const newer = settingsBy(offered(settingsIn(message)), (key) =>
        isLaterStamp(at, written.get(key) ?? NEVER),
      );
      const fields = Object.keys(newer);
      if (fields.length === 0) return;
      for (const key of fields) {
        written.set(key, at);
        dirtyKeys.add(key);
      }
      if (isLaterStamp(at, stamp)) stamp = at;
      held.replace({ ...held.value(), ...newer });
      save();
    },
    restore: (stored) => {
      const known = offered(settingsIn(stored));
      if (Object.keys(known).length === 0) return false;
      const now = held.value();
      const newer = settingsBy(now, (key) => dirtyKeys.has(key));
      // Keeps the settings of the device.
      held.replace({
        ...(isFirst ? initial : defaults),
        ...known,
        ...(isFirst ? undefined : deviceOf(now)),
        ...newer,
      });
      return true;
    },
    isTouched: () => dirtyKeys.size > 0,
    begin: (heir) => {
      isFirst = false;
      stamp = NEVER;
      dirtyKeys.clear();
      written.clear();
      if (heir === null) held.put({ ...defaults, ...deviceOf(held.value()) });
    },
    adopt: (_guest, found) => {
      if (!found) save();
      // The guest keeps these settings too: they do not identify the user.
      return false;
    },
  };
};

const settingsBy = (all: Partial<Settings>, holds: (key: keyof Settings) => boolean): Partial<Settings> =>
  settingsIn(Object.fromEntries(Object.entries(all).filter(([key]) => holds(key as keyof Settings))));

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && Array.isArray(other) && one.join() === other.join());

/**
 * Returns the settings that belong to the device, not to its user. A login or logout does not change them.
 */
const deviceOf = ({ locale, theme, density, motion }: Settings): Partial<Settings> => ({
  locale,
  theme,
  density,
  motion,
});
