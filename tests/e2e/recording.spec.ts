import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { europeanOdds, paintedCells, waitForCells } from './painted.ts';
import { expect, test } from './journey.ts';

type Change = {
  id: string;
  img?: boolean;
  marketDefinition?: { status: string; runners: { id: number; sortPriority: number }[] };
  rc?: { id: number; atb?: [number, number][]; bdatb?: [number, number, number][] }[];
};
type Line = { pt: number; mc?: Change[] };

const definition = (status: string, inPlay: boolean) => ({
  eventId: '77',
  eventTypeId: '4',
  bettingType: 'ODDS',
  marketType: 'MATCH_ODDS',
  marketTime: '2024-05-01T12:00:00.000Z',
  status,
  inPlay,
  runners: [
    { id: 501, sortPriority: 1, status: 'ACTIVE' },
    { id: 502, sortPriority: 2, status: 'ACTIVE' },
  ],
});

/**
 * A few minutes of a match-odds market that goes in play, is suspended, loses one side's prices and reopens.
 */
const smallRecording = (): string => {
  const start = Date.UTC(2024, 4, 1, 11, 58);
  const lines: Line[] = [
    {
      pt: start,
      mc: [
        {
          id: '1.9',
          img: true,
          marketDefinition: definition('OPEN', false),
          rc: [
            {
              id: 501,
              atb: [
                [1.9, 20],
                [1.8, 5],
              ],
            },
            { id: 502, atb: [[2.02, 10]] },
          ],
        },
      ],
    },
  ];
  for (let second = 1; second <= 240; second += 1) {
    const mc: Change[] = [];
    const change: Change = { id: '1.9' };
    if (second === 60) change.marketDefinition = definition('OPEN', true);
    if (second % 50 === 0) change.marketDefinition = definition('SUSPENDED', second > 60);
    if (second % 50 === 5 && second > 50) change.marketDefinition = definition('OPEN', second > 60);
    const price = (180 + ((second * 37) % 60)) / 100;
    const before = (180 + (((second - 1) * 37) % 60)) / 100;
    // The other side is empty for ten seconds of each forty.
    change.rc = [
      {
        id: 501,
        atb: [
          [before, 0],
          [1.9, 0],
          [1.8, 0],
          [price, 12],
        ],
      },
      {
        id: 502,
        atb:
          second % 40 < 10
            ? [
                [2.02, 0],
                [2.5, 0],
              ]
            : [
                [2.02, 0],
                [2.5, 3],
              ],
      },
    ];
    mc.push(change);
    lines.push({ pt: start + second * 1000, mc });
  }
  return lines.map((line) => JSON.stringify({ op: 'mcm', clk: 'x', ...line })).join('\n');
};

/** What each side offers at a publish time, read straight from the file: thousandths, 0 for an empty side. */
const readAt = (lines: readonly Line[], pt: number) => {
  const ladders = new Map<number, Map<number, number>>();
  const levels = new Map<number, Map<number, [number, number]>>();
  let open = false;
  for (const line of lines) {
    if (line.pt > pt) break;
    for (const change of line.mc ?? []) {
      if (change.img === true) {
        ladders.clear();
        levels.clear();
      }
      if (change.marketDefinition !== undefined) open = change.marketDefinition.status === 'OPEN';
      for (const runner of change.rc ?? []) {
        const ladder = ladders.get(runner.id) ?? new Map<number, number>();
        ladders.set(runner.id, ladder);
        for (const [price, size] of runner.atb ?? []) {
          if (size === 0) ladder.delete(price);
          else ladder.set(price, size);
        }
        const level = levels.get(runner.id) ?? new Map<number, [number, number]>();
        levels.set(runner.id, level);
        for (const [at, price, size] of runner.bdatb ?? []) {
          if (size === 0) level.delete(at);
          else level.set(at, [price, size]);
        }
      }
    }
  }
  const best = (id: number): number => Math.round(1000 * Math.max(0, ...(ladders.get(id)?.keys() ?? [])));
  return { open, best, runners: [...ladders.keys()] };
};

test('a replayed recording is displayed as in the file at every moment', async ({ journey }) => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  journey.after(async () => rmSync(folder, { recursive: true, force: true }));
  const given = process.env.RECORDING;
  const file = given ?? join(folder, 'small.jsonl');
  if (given === undefined) writeFileSync(file, smallRecording());
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
  const market = lines[0]?.mc?.[0]?.id ?? '';
  const definition = lines
    .flatMap((line) => line.mc ?? [])
    .find((change) => change.marketDefinition !== undefined)?.marketDefinition;
  const runners = [...(definition?.runners ?? [])].sort(
    (one, other) => one.sortPriority - other.sortPriority,
  );
  const isMatch = runners.length <= 3;
  const typeOf = (id: number): number => (isMatch ? runners.findIndex((runner) => runner.id === id) + 1 : id);
  const sandbox = await journey.sandbox({ recording: file, speed: process.env.RECORDING_SPEED ?? 20 });
  const page = await (await journey.context()).newPage();
  await page.goto(sandbox.url);
  await waitForCells(page, 1);
  for (let look = 0; look < 8; look += 1) {
    await sandbox.pause();
    const { pt } = await sandbox.truth(market);
    expect(pt).toBeDefined();
    const read = readAt(lines, pt ?? 0);
    const want = runners
      .map(({ id }) => ({
        option: `${market}:${typeOf(id)}`,
        cell: !read.open
          ? 'suspended'
          : read.best(id) <= 1000
            ? 'locked'
            : `open ${europeanOdds(read.best(id))}`,
      }))
      .sort((one, other) => one.option.localeCompare(other.option));
    await expect
      .poll(async () =>
        (await paintedCells(page))
          .map((cell) => ({
            option: cell.option,
            cell: cell.state === 'open' ? `open ${cell.text}` : cell.state,
          }))
          .sort((one, other) => one.option.localeCompare(other.option)),
      )
      .toEqual(want);
    await sandbox.resume();
    // On to another moment of the recording, or its end.
    const end = lines.at(-1)?.pt ?? 0;
    await expect
      .poll(
        async () =>
          ((await sandbox.truth(market)).pt ?? 0) - (pt ?? 0) > (look % 2) * 10_000 ||
          (await sandbox.truth(market)).pt === end,
      )
      .toBe(true);
  }
});
