import { describe, expect, test } from 'vitest';
import { findZones, offsetOf, describeZone, zonesAt } from './zones.ts';

const SUMMER = Date.UTC(2026, 6, 1);
const WINTER = Date.UTC(2026, 0, 1);
const zones = zonesAt(SUMMER, 'en');
const at = (time: number, id: string) => offsetOf(describeZone(id, 'en', time));
const found = (text: string): readonly string[] => findZones(zones, text).map(({ id }) => id);

describe('the list of time zones (C29)', () => {
  test('holds every zone of the runtime once, from west to east, after UTC+8 and UTC', () => {
    expect(zones.slice(0, 2).map(({ place }) => place)).toEqual(['UTC+8', 'UTC']);
    const rest = zones.slice(2).map(({ offset }) => offset);
    expect(rest).toEqual(rest.toSorted((a, b) => a - b));
    expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
    expect(zones.length).toBeGreaterThan(400);
  });

  test("says each zone's offset at the time asked for, halves and quarters too", () => {
    expect(
      ['Etc/GMT-8', 'UTC', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns'].map((id) => at(SUMMER, id)),
    ).toEqual(['UTC+8', 'UTC+0', 'UTC+5:30', 'UTC+5:45', 'UTC-2:30']);
    expect([at(WINTER, 'Europe/London'), at(SUMMER, 'Europe/London')]).toEqual(['UTC+0', 'UTC+1']);
  });

  test.each([
    ['bangkok', 'Asia/Bangkok'],
    ['HO chi', 'Asia/Ho_Chi_Minh'],
    ['sao paulo', 'America/Sao_Paulo'],
    ['new york', 'America/New_York'],
    ['asia shang', 'Asia/Shanghai'],
    ['+5:45', 'Asia/Kathmandu'],
    ['UTC+8', 'Etc/GMT-8'],
    ['gmt+7', 'Asia/Bangkok'],
    ['hà nội', 'Asia/Ho_Chi_Minh'],
    ['北京', 'Asia/Shanghai'],
    ['กรุงเทพ', 'Asia/Bangkok'],
  ])('is searched by place or offset: "%s" finds %s', (text, id) => {
    // ICU may know a place by its older name.
    const aliases: Readonly<Record<string, string>> = {
      'Asia/Ho_Chi_Minh': 'Asia/Saigon',
      'Asia/Kathmandu': 'Asia/Katmandu',
    };
    expect(found(text).some((each) => each === id || each === aliases[id])).toBe(true);
  });

  test('an offset is that offset and no longer one; words must all be found; what is nowhere finds nothing', () => {
    expect(new Set(findZones(zones, '+1').map(offsetOf))).toEqual(new Set(['UTC+1']));
    expect(found('asia +9')).toContain('Asia/Tokyo');
    expect([found('asia +9').includes('Asia/Bangkok'), found('atlantis').length, found('  ').length]).toEqual(
      [false, 0, zones.length],
    );
  });

  test("a zone is found by its name in the user's language", () => {
    expect(
      findZones(zonesAt(SUMMER, 'zh-CN', ['Asia/Tokyo', 'Asia/Shanghai']), '日本').map(({ id }) => id),
    ).toEqual(['Asia/Tokyo']);
  });
});
