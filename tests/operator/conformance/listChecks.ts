import type { ListPage } from '#platform/decode/list.ts';
import { fault, warning, type Finding } from './findings.ts';

const DAY = 86_400_000;
/** A time in milliseconds before 2001 is probably a current time in seconds. */
const FIRST_MS = 1e12;

/**
 * Checks records that decode well but are wrong: times in seconds, matches without odds, duplicate entries.
 */
export const checkList = ({ records }: ListPage, now: number): readonly Finding[] => {
  const findings: Finding[] = [];
  if (records.length === 0)
    return [warning('no match is on offer, so nothing of a match is checked', 'records')];
  const begins = records.map(({ facts }) => facts.beginTime);
  if (begins.some((time) => time < FIRST_MS))
    findings.push(fault('is in seconds; send milliseconds', 'records[].bt'));
  else if (begins.every((time) => Math.abs(time - now) > 400 * DAY))
    findings.push(fault('is more than a year away in every match', 'records[].bt'));
  if (new Set(records.map(({ facts }) => facts.id)).size < records.length)
    findings.push(fault('is in two records of one page', 'records[].id'));
  const markets = records.flatMap((record) => record.markets);
  const odds = markets.flatMap((market) => market.odds);
  if (markets.length === 0)
    findings.push(fault('is empty in every record: no odds are shown', 'records[].mg'));
  else if (odds.every((each) => Number(each) === 0))
    findings.push(
      fault('no price can be read; send European odds such as 1.95', 'records[].mg[].mks[].op[].od'),
    );
  else if (odds.every((each) => Number(each) === 0 || Number(each) <= 1000))
    findings.push(
      fault('no price is above 1; send European odds such as 1.95', 'records[].mg[].mks[].op[].od'),
    );
  if (records.every(({ facts }) => facts.home.name === '' && facts.name === ''))
    findings.push(fault('no team and no match has a name', 'records[].ts[].na'));
  const unreadable = markets.filter((market) => (market.unreadable?.length ?? 0) > 0).length;
  if (unreadable > 0)
    findings.push(
      fault(`cannot be read in ${unreadable} of ${markets.length} markets`, 'records[].mg[].mks[].op[].od'),
    );
  return findings;
};

/** The platform's answers for two pages of one list, and for a page beyond its end. */
export type AskedPages = {
  readonly size: number;
  readonly first: ListPage;
  readonly second: ListPage;
  readonly beyond: ListPage | null;
};

/** Checks that pages contain the requested records and no match twice. */
export const checkPages = ({ size, first, second, beyond }: AskedPages): readonly Finding[] => {
  const findings: Finding[] = [];
  if (first.records.length > size)
    findings.push(fault(`${first.records.length} records where ${size} were asked for`, 'records'));
  if (first.current !== 1 || second.current !== 2)
    findings.push(fault('does not repeat the number of the page that was asked for', 'current'));
  if (first.total < first.records.length + second.records.length)
    findings.push(fault('is smaller than the records of two pages', 'total'));
  if (first.total > size && first.records.length < size)
    findings.push(
      fault(`the first page has ${first.records.length} of ${size} records although more follow`, 'records'),
    );
  const ids = new Set(first.records.map(({ facts }) => facts.id));
  const again = second.records.filter(({ facts }) => ids.has(facts.id)).length;
  if (again > 0) findings.push(fault(`${again} matches of page 1 are on page 2 again`, 'records[].id'));
  if (beyond === null)
    findings.push(warning('a page beyond the last is an error; answer an empty one', 'records'));
  else if (beyond.records.length > 0) findings.push(fault('a page beyond the last is not empty', 'records'));
  return findings;
};

const HAN = /\p{Script=Han}/u;
const LETTERS = /\p{L}/u;

/** Names in one language, given by its service code. */
export type NamesIn = { readonly code: string; readonly names: readonly string[] };

/**
 * Checks that names follow `languageType`. Some names, such as brands, may be the same in two languages, but
 * not all names.
 */
export const checkLanguages = (answers: readonly NamesIn[]): readonly Finding[] => {
  const findings: Finding[] = [];
  const texts = answers.map(({ names }) => names.filter((name) => LETTERS.test(name)).join('\n'));
  if (answers.length > 1 && texts.every((text) => text === texts[0]) && texts[0] !== '')
    findings.push(
      fault(
        `names are the same in ${answers.map(({ code }) => code).join(', ')}; languageType is ignored`,
        'languageType',
      ),
    );
  for (const [at, { code }] of answers.entries()) {
    const text = texts[at] ?? '';
    if (text === '') findings.push(fault(`no name in ${code}`, 'languageType'));
    else if (findings.length === 0 && (code === 'CMN' || code === 'ZHO') && !HAN.test(text))
      findings.push(warning(`no name in ${code} has a Chinese character`, 'languageType'));
  }
  return findings;
};
