import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '#board/hooks.ts';
import { readZone } from '#board/useZone.ts';
import type { EpochMs } from '#domain/ids.ts';
import { wallClock } from '#domain/time/wallClock.ts';
import { Icon } from '#ui/Icon.tsx';
import { isInputMethodKey } from '#ui/isInputMethodKey.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useSaving } from './saving.ts';
import { Field } from './Section.tsx';
import { findZones, offsetOf, describeZone, zonesAt, type Zone } from './zones.ts';
import styles from './Settings.module.css';
import { useSettings } from '#state/hooks.ts';

const MINUTE = 60_000;
const DEVICE = 'device';

/**
 * Selects the time zone of all times and days (C29): the device's, UTC+8 or any other, found by place, name
 * or offset.
 */
export const ZoneField = () => {
  const { t } = useTranslation('settings');
  const { timeZone } = useSettings();
  const now = useServerNow(MINUTE);
  const { time } = wallClock(now, readZone(timeZone));
  const offset = offsetOf(describeZone(readZone(timeZone), 'en', now));
  return (
    <Field label={t('zone.label')} note={t('zone.now', { time, offset })}>
      <ZoneBox now={now} />
    </Field>
  );
};

/** Returns the zones. The device's own zone comes first and is named so. */
const useZones = (now: EpochMs) => {
  const { t } = useTranslation('settings');
  const { locale } = useSettings();
  const device = (): Zone => {
    const deviceZone = describeZone(readZone(DEVICE), locale, now);
    return { ...deviceZone, id: DEVICE, place: t('zone.device'), name: deviceZone.place };
  };
  return {
    all: (): readonly Zone[] => [device(), ...zonesAt(now, locale)],
    of: (id: string): Zone => (id === DEVICE ? device() : describeZone(id, locale, now)),
  };
};

/** Returns what a key does in the open list: move, choose or close. */
const stepOf = (key: string, at: number, count: number): number | 'choose' | 'close' | null => {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'PageDown':
      return Math.min(at + 8, count - 1);
    case 'PageUp':
      return Math.max(at - 8, 0);
    case 'Enter':
      return 'choose';
    case 'Escape':
    case 'Tab':
      return 'close';
    default:
      return null;
  }
};

type Open = { readonly zones: readonly Zone[]; readonly text: string; readonly at: number };

/**
 * Implements the pattern "editable combobox with list": the user types to search, arrows move, Enter chooses,
 * Escape restores the earlier value.
 */
const ZoneBox = ({ now }: { readonly now: EpochMs }) => {
  const { t } = useTranslation('settings');
  const { timeZone } = useSettings();
  const { set } = useSaving();
  const zones = useZones(now);
  const [open, setOpen] = useState<Open | null>(null);
  const id = useId();
  const chosen = zones.of(timeZone);
  const found = open === null ? [] : findZones(open.zones, open.text);
  const show = () => {
    if (open !== null) return;
    const all = zones.all();
    setOpen({
      zones: all,
      text: '',
      at: Math.max(
        0,
        all.findIndex((zone) => zone.id === timeZone),
      ),
    });
  };
  const choose = (zone: Zone | undefined) => {
    if (zone !== undefined && zone.id !== timeZone) set({ timeZone: zone.id });
    setOpen(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isInputMethodKey(event.nativeEvent)) return;
    if (open === null) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === 'Enter') {
        event.preventDefault();
        show();
      }
      return;
    }
    const step = stepOf(event.key, open.at, found.length);
    if (step === null) return;
    if (event.key !== 'Tab') event.preventDefault();
    // Escape would also close the screen.
    event.stopPropagation();
    if (step === 'choose') choose(found[open.at]);
    else if (step === 'close') setOpen(null);
    else setOpen({ ...open, at: step });
  };
  return (
    <span className={styles.zone} data-setting="time-zone" data-zone={timeZone}>
      <input
        className={styles.zoneInput}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('zone.label')}
        aria-expanded={open !== null}
        aria-controls={open === null ? undefined : `${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open === null || found[open.at] === undefined ? undefined : `${id}-${open.at}`}
        value={open === null ? `${chosen.place} (${offsetOf(chosen)})` : open.text}
        placeholder={t('zone.search')}
        onClick={show}
        onKeyDown={press}
        onChange={(event) => {
          if (open !== null) return setOpen({ ...open, text: event.target.value, at: 0 });
          // Text typed into the closed field replaces its content.
          const { data } = event.nativeEvent as InputEvent;
          setOpen({ zones: zones.all(), text: data ?? '', at: 0 });
        }}
        onBlur={() => setOpen(null)}
      />
      <span className={styles.zoneArrow}>
        <Icon name="chevron" size={12} />
      </span>
      {open === null ? null : (
        <ZoneList
          id={id}
          found={found}
          at={open.at}
          chosen={timeZone}
          label={t('zone.label')}
          onChoose={choose}
        />
      )}
      <VisuallyHidden>
        <span role="status">
          {open === null || open.text === '' ? '' : t('zone.found', { count: found.length })}
        </span>
      </VisuallyHidden>
    </span>
  );
};

type ZoneListProps = {
  readonly id: string;
  readonly found: readonly Zone[];
  readonly at: number;
  readonly chosen: string;
  readonly label: string;
  readonly onChoose: (zone: Zone) => void;
};

const ZoneList = ({ id, found, at, chosen, label, onChoose }: ZoneListProps) => {
  const { t } = useTranslation('settings');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is not a clean-up function.
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (found.length === 0) return <span className={styles.zoneNone}>{t('zone.none')}</span>;
  return (
    <ul ref={list} id={`${id}-list`} className={styles.zoneList} role="listbox" aria-label={label}>
      {found.map((zone, index) => (
        <li
          key={zone.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={zone.id === chosen}
          data-active={index === at ? '' : undefined}
          data-zone={zone.id}
          onPointerDown={(event) => {
            // Keeps the focus in the field.
            event.preventDefault();
            onChoose(zone);
          }}
        >
          <span className={styles.zonePlace}>{zone.place}</span>
          <span className={styles.zoneName} title={zone.name}>
            {zone.name === zone.place ? '' : zone.name}
          </span>
          <span className={styles.zoneOffset}>{offsetOf(zone)}</span>
        </li>
      ))}
    </ul>
  );
};
