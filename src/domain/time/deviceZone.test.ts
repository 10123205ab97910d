import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviceZone } from './deviceZone.ts';
import { offsetMinutes } from './wallClock.ts';

const HOUR = 3_600_000;
const ZONES = ['America/New_York', 'Asia/Shanghai', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
const ownZone = process.env['TZ'];

/** Sets the device's zone. `reads` counts how often the zone was read from Temporal. */
const setDevice = (zone: string): { reads: number } => {
  process.env['TZ'] = zone;
  const counted = { reads: 0 };
  vi.stubGlobal('Temporal', {
    Now: {
      timeZoneId: () => {
        counted.reads += 1;
        return zone;
      },
    },
  });
  return counted;
};

afterEach(() => {
  vi.unstubAllGlobals();
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

/** Instants an hour apart around both changes of the clocks in 2026, in each of the zones. */
const instants = ['2026-03-08', '2026-04-05', '2026-10-04', '2026-11-01'].flatMap((day) =>
  Array.from({ length: 48 }, (_, hour) => Date.parse(`${day}T00:17:00Z`) + (hour - 12) * HOUR),
);

describe('the zone of the device', () => {
  test.each(ZONES)(
    '%s has the same offsets as by Intl, in the hours around each change of clocks',
    (zone) => {
      // A minute earlier, because offsets are cached by minute.
      const byIntl = instants.map((at) => offsetMinutes(at - 60_000, zone));
      const counted = setDevice(zone);
      expect(instants.map((at) => offsetMinutes(at, zone))).toEqual(byIntl);
      expect(counted.reads).toBe(instants.length);
    },
  );

  test('a zone that is not that of the device has its own offset', () => {
    setDevice('America/New_York');
    expect(offsetMinutes(Date.parse('2026-07-01T12:03:00Z'), 'Asia/Shanghai')).toBe(480);
  });

  test('is read again at each call, and is the same without Temporal', () => {
    setDevice('Asia/Shanghai');
    expect(deviceZone()).toBe('Asia/Shanghai');
    setDevice('Europe/Berlin');
    expect(deviceZone()).toBe('Europe/Berlin');
    // Without Temporal, and with an older one that the site around the client has loaded.
    for (const other of [undefined, {}, { Now: {} }]) {
      vi.stubGlobal('Temporal', other);
      expect(deviceZone()).toBe('Europe/Berlin');
    }
  });
});
