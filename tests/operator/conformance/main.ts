// `npm run conformance -- --base URL` reports what the client can use of a platform (README.md).
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createAsker } from '../askLine.ts';
import { printable } from '../printable.ts';
import { checkMoney } from './checkMoney.ts';
import { readConformanceArguments } from './conformanceArguments.ts';
import { isConforming, type AreaReport } from './findings.ts';
import { formatCall, formatPage, formatSummary } from './formatReport.ts';
import { createPlatformSession } from './platformSession.ts';
import { configText, runConformance } from './runConformance.ts';

const runMoney = async (base: string, text: string, token: string): Promise<readonly AreaReport[]> => {
  const asker = createAsker(process.stdin, process.stdout);
  try {
    return await checkMoney({
      session: createPlatformSession(text, base, Date.now),
      token,
      confirm: async (question) => (await asker.ask(`${question} Type "yes":`)) === 'yes',
      createReference: randomUUID,
      sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    });
  } finally {
    asker.close();
  }
};

/** Runs the command. Returns the exit code: 0 conforming, 1 not conforming, 2 wrong arguments. */
export const main = async (args: readonly string[]): Promise<number> => {
  const asked = readConformanceArguments(args, process.env);
  if (typeof asked === 'string') {
    console.error(asked);
    return 2;
  }
  try {
    const config = asked.config === null ? await configText(asked.base) : readFileSync(asked.config, 'utf8');
    const run = await runConformance({
      ...asked,
      config,
      now: Date.now,
      onCall: (call) => console.log(formatCall(call)),
    });
    const money = asked.money && asked.token !== null ? await runMoney(asked.base, config, asked.token) : [];
    const report = { ...run, areas: [...run.areas, ...money] };
    console.log(formatSummary(report, asked.strict));
    if (asked.report !== null) writeFileSync(asked.report, formatPage(report, asked.strict));
    return isConforming(report, asked.strict) ? 0 : 1;
  } catch (error) {
    console.error(printable(error instanceof Error ? error.message : String(error)));
    return 2;
  }
};
