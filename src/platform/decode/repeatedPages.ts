import type { Milliseconds } from '#domain/ids.ts';
import { cutGroups, skipValue } from './cutGroups.ts';
import { idOf, isRaw, type Raw } from './raw.ts';
import { RepeatedGroup } from './repeatedGroup.ts';

/**
 * The most letters of text that are kept: about 5,000 matches of twenty markets. An engine needs one byte a
 * letter, two if the text has letters beyond Latin-1.
 */
const MAX_LETTERS = 60_000_000;
/** What a group counts for beside its text: its decoded markets. */
const GROUP_LETTERS = 200;
/** A group that no answer had for so long is forgotten; all lists are polled at least once a minute. */
const FORGET_MS: Milliseconds = 120_000;
/** So many changed groups decide whether an answer is mostly new and is parsed as a whole. */
const SAMPLE = 32;

/** Returns a copy that does not keep the whole answer in memory, as a slice does. */
const copyOf = (part: string): string => ` ${part}`.slice(1);

/** Returns the id of the first market of a group, by which the group is found after it has changed or moved. */
const keyOf = (raw: unknown): string | undefined => {
  const markets = isRaw(raw) && Array.isArray(raw.mks) ? (raw.mks as readonly unknown[]) : [];
  return isRaw(markets[0]) ? idOf(markets[0].id) : undefined;
};

/**
 * Parses list answers like `JSON.parse`, with a `RepeatedGroup` in place of each market group. Most of a poll
 * repeats the last one: a group whose text is the same as before is neither parsed nor decoded again (G2). Texts
 * are compared exactly, letter by letter. An answer that is mostly new, or not in the expected form, is parsed as
 * a whole and has plain groups.
 */
export class RepeatedPages {
  readonly #now: () => Milliseconds;
  readonly #most: number;
  readonly #known = new Map<string, RepeatedGroup>();
  #letters = 0;
  #last: RepeatedGroup | undefined;
  #sweptAt: Milliseconds;

  /** `now` is the monotonic clock. */
  constructor(now: () => Milliseconds, most = MAX_LETTERS) {
    this.#now = now;
    this.#most = most;
    this.#sweptAt = now();
  }

  readonly parse = (text: string): unknown => {
    this.#sweep();
    try {
      return this.#parseGroups(text);
    } catch {
      // An invalid text is refused by the plain parser too.
      return JSON.parse(text);
    }
  };

  #parseGroups(text: string): unknown {
    const now = this.#now();
    const groups: unknown[] = [];
    let changed = 0;
    const shell = cutGroups(text, (from) => {
      const expected = this.#last?.next;
      // A whole object is never the beginning of another one, so the comparison also finds the end.
      if (expected !== undefined && text.slice(from, from + expected.text.length) === expected.text) {
        this.#follow(expected, now);
        groups.push(expected);
        return from + expected.text.length;
      }
      const end = skipValue(text, from);
      const { group, isChanged } = this.#learn(text.slice(from, end), now);
      if (isChanged) changed += 1;
      if (changed > SAMPLE && changed * 2 > groups.length) throw new SyntaxError('mostly new');
      groups.push(group);
      return end;
    });
    const raw: unknown = JSON.parse(shell);
    const data = isRaw(raw) && isRaw(raw.data) ? raw.data : {};
    for (const record of Array.isArray(data.records) ? (data.records as readonly unknown[]) : []) {
      if (!isRaw(record) || !Array.isArray(record.mg) || record.mg.length === 0) continue;
      const [first = 0, count = 0] = record.mg as readonly number[];
      (record as { mg: unknown } & Raw).mg = groups.slice(first, first + count);
    }
    return raw;
  }

  /**
   * Reads a group that is not the expected one. `isChanged` is true if it replaces a known text, or cannot be kept.
   */
  #learn(part: string, now: Milliseconds): { readonly group: unknown; readonly isChanged: boolean } {
    const raw: unknown = JSON.parse(part);
    const key = keyOf(raw);
    const known = key === undefined ? undefined : this.#known.get(key);
    if (known?.text === part) {
      this.#follow(known, now);
      return { group: known, isChanged: false };
    }
    const letters = this.#letters + part.length - (known?.text.length ?? -GROUP_LETTERS);
    if (key === undefined || letters > this.#most) return { group: raw, isChanged: true };
    const group = new RepeatedGroup(copyOf(part), raw);
    group.next = known?.next;
    this.#known.set(key, group);
    this.#letters = letters;
    this.#follow(group, now);
    return { group, isChanged: known !== undefined };
  }

  #follow(group: RepeatedGroup, now: Milliseconds): void {
    group.seenAt = now;
    if (this.#last !== undefined) this.#last.next = group;
    this.#last = group;
  }

  /** Forgets groups that have left the answers. */
  #sweep(): void {
    const now = this.#now();
    if (now - this.#sweptAt < FORGET_MS / 2) return;
    this.#sweptAt = now;
    const isOld = (group: RepeatedGroup): boolean => now - group.seenAt > FORGET_MS;
    for (const [key, group] of this.#known) {
      if (group.next !== undefined && isOld(group.next)) group.next = undefined;
      if (!isOld(group)) continue;
      this.#known.delete(key);
      this.#letters -= group.text.length + GROUP_LETTERS;
    }
    if (this.#last !== undefined && isOld(this.#last)) this.#last = undefined;
  }
}
