import { atLeast, exactly, type Findings, type Gate } from './gates.ts';
import type { FolderOptions } from './folderOptions.ts';
import { pathCharts } from './path/pathCharts.ts';
import { figures, describeVisit } from './path/figures.ts';
import { pathGoals } from './path/goals.ts';
import { rounds } from './path/plans.ts';
import { runSession, type Found } from './path/session.ts';
import { keyOf, type Table } from './path/table.ts';
import { estimate } from './statistics.ts';
import { SEED, type Visit } from './visit.ts';

/**
 * Limit of the whole bench, ms. On a slow machine the last sessions of later rounds are skipped and reported.
 */
const LONGEST_MS = 400_000;

type Run = {
  readonly table: Table;
  readonly gates: readonly Gate[];
  readonly discarded: readonly string[];
  readonly skipped: readonly string[];
};

const run = async (options: FolderOptions): Promise<Run> => {
  const table = new Map<string, Map<number, Visit>>();
  const gates: Gate[] = [];
  const discarded: string[] = [];
  const skipped: string[] = [];
  const since = performance.now();
  const order = rounds(options);
  const take = (round: number, { plan, visit, problems, reasons }: Found) => {
    const key = keyOf(plan);
    const kept = table.get(key) ?? new Map<number, Visit>();
    table.set(key, kept);
    console.log(
      describeVisit(plan, visit),
      [...problems, ...reasons].length > 0 ? `!! ${[...problems, ...reasons].join('; ')}` : '',
    );
    const why = problems.length > 0 ? ` (${problems.join('; ')})` : '';
    gates.push(
      exactly(`${key}, round ${round + 1}: sound and ended on the server's values${why}`, problems.length, 0),
    );
    if (reasons.length > 0) discarded.push(`${key}, round ${round + 1}: ${reasons.join('; ')}`);
    else if (problems.length === 0) kept.set(round, visit);
  };
  for (const [round, sessions] of order.entries()) {
    for (const session of sessions) {
      if (round > 0 && performance.now() - since > LONGEST_MS) {
        skipped.push(...session.steps.map((plan) => `${keyOf(plan)}, round ${round + 1}`));
        continue;
      }
      try {
        await runSession(session, SEED + round, (found) => take(round, found));
      } catch (error) {
        // A variant that cannot be opened fails the run; the others are still reported.
        gates.push(
          exactly(
            `${session.variant} of ${session.matches} matches, round ${round + 1}: ran to its end (${String(error)})`,
            1,
            0,
          ),
        );
        console.log(`!! ${session.variant} of ${session.matches} matches: ${String(error)}`);
      }
    }
  }
  for (const plan of order.flat().flatMap(({ steps }) => steps))
    if (!table.has(keyOf(plan))) table.set(keyOf(plan), new Map());
  for (const [key, kept] of table) gates.push(atLeast(`${key}: rounds that count`, kept.size, 1));
  return { table, gates, discarded, skipped };
};

/**
 * Measures the whole path from the server's socket to the painted cell, over rates, hidden tabs and offered
 * matches. Measures only the named variants, if any (`path ours grid`). `path others` measures the peers that
 * run only by name.
 */
export const path = async (options: FolderOptions): Promise<Findings> => {
  const { table, gates, discarded, skipped } = await run(options);
  console.log(discarded.length === 0 ? 'discarded: none' : `discarded: ${discarded.join(' | ')}`);
  if (skipped.length > 0) console.log(`no time for: ${skipped.join(' | ')}`);
  const elsewhere = estimate(
    [...table.values()].flatMap((kept) => [...kept.values()].map((visit) => visit.elsewhere)),
  );
  console.log(`other work on the machine: ${Math.round(elsewhere.median)} CPU ms/s in the median round`);
  // Goals of variants that were not requested are left out.
  const goals = pathGoals(table).filter(
    ({ reached }) => options.only.length === 0 || !reached.startsWith('not measured'),
  );
  return {
    gates,
    goals,
    figures: {
      path: figures(table),
      discarded,
      skipped,
      'other work on the machine, CPU ms a second': elsewhere,
    },
    charts: pathCharts(table),
  };
};
