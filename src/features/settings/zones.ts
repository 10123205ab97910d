import type { EpochMs } from '#domain/ids.ts';
import { searchText } from '#domain/searchText.ts';
import { offsetMinutes, offsetName } from '#domain/time/wallClock.ts';

/** A time zone to choose. */
export type Zone = {
  /** IANA name. */
  readonly id: string;
  /** "Ho Chi Minh", or "UTC+8" for an offset alone. */
  readonly place: string;
  /** The zone's name in the user's language, from the runtime; empty if the place is enough. */
  readonly name: string;
  /** Minutes ahead of UTC now. */
  readonly offset: number;
};

/** UTC+8, always offered (C29). The sign in such names is reversed. */
const UTC_8 = 'Etc/GMT-8';
const FIXED: Readonly<Record<string, string>> = { [UTC_8]: 'UTC+8', UTC: 'UTC' };

/** New names of places that runtimes list under an old name. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Saigon': 'Ho Chi Minh',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Europe/Kiev': 'Kyiv',
  'Atlantic/Faeroe': 'Faroe',
  'America/Godthab': 'Nuuk',
};
/** Search words in the language of the place, which no zone name contains. */
const ALSO: Readonly<Record<string, string>> = {
  'Asia/Shanghai': 'beijing guangzhou shenzhen 北京 上海 广州 深圳',
  'Asia/Hong_Kong': '香港',
  'Asia/Macau': 'macao 澳门 澳門',
  'Asia/Taipei': '台北 臺北',
  'Asia/Singapore': '新加坡',
  'Asia/Kuala_Lumpur': '吉隆坡',
  'Asia/Tokyo': '东京 東京',
  'Asia/Seoul': '首尔 首爾',
  'Asia/Bangkok': 'กรุงเทพ 曼谷',
  'Asia/Saigon': 'hanoi sai gon 胡志明 河内',
  'Asia/Ho_Chi_Minh': 'hanoi sai gon 胡志明 河内',
  'Asia/Calcutta': 'delhi mumbai',
  'Asia/Kolkata': 'delhi mumbai',
};

const nameIn = (id: string, language: string, at: EpochMs): string => {
  try {
    const parts = new Intl.DateTimeFormat(language, {
      timeZone: id,
      timeZoneName: 'longGeneric',
    }).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
};

export const describeZone = (id: string, language: string, at: EpochMs): Zone => {
  const fixed = FIXED[id];
  const offset = offsetMinutes(at, id);
  if (fixed !== undefined) return { id, place: fixed, name: '', offset };
  return {
    id,
    place: RENAMED[id] ?? (id.split('/').at(-1) ?? id).replaceAll('_', ' '),
    name: nameIn(id, language, at),
    offset,
  };
};

/**
 * Lists every zone of the runtime from west to east, the fixed ones first. It takes about 50 ms, so only an
 * opened list calls it.
 */
export const zonesAt = (
  at: EpochMs,
  language: string,
  ids: readonly string[] = Intl.supportedValuesOf('timeZone'),
): readonly Zone[] => {
  const fixed = Object.keys(FIXED);
  const places = ids.filter((id) => !fixed.includes(id)).map((id) => describeZone(id, language, at));
  return [
    ...fixed.map((id) => describeZone(id, language, at)),
    ...places.sort((a, b) => a.offset - b.offset || (a.place < b.place ? -1 : 1)),
  ];
};

/** Folds a text and separates the words of a zone's id, so that "sao paulo" finds "America/Sao_Paulo". */
const plain = (text: string): string => searchText(text).replace(/[/_]/g, ' ');
const OFFSET = /^(?:utc|gmt)?([+-])(\d{1,2})(?::(\d{2}))?$/;

const holds = (zone: Zone, word: string): boolean => {
  const offset = OFFSET.exec(word);
  if (offset === null)
    return plain(`${zone.id} ${zone.place} ${zone.name} ${ALSO[zone.id] ?? ''}`).includes(word);
  const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
  return zone.offset === (offset[1] === '-' ? -minutes : minutes);
};

/**
 * Returns the zones that match every word of a text: a place, a country in the zone's name, or an offset
 * ("+7", "UTC+5:30").
 */
export const findZones = (zones: readonly Zone[], text: string): readonly Zone[] => {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0 ? zones : zones.filter((zone) => words.every((word) => holds(zone, word)));
};

export const offsetOf = ({ offset }: Zone): string => offsetName(offset);
