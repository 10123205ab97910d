import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { page } from './page.ts';
import { chartFile, readmeCurves } from './readmeChart.ts';
import { renewReadme } from './readmeTables.ts';
import { newestRecord, readRecord, REFERENCE, RESULTS, type RunRecord } from './record.ts';

/** Writes a record's page beside its file and as the latest one; returns the path. */
export const renderRecord = (file: string, record: RunRecord): string => {
  const html = file.replace(/\.json$/, '.html');
  const drawn = page(record);
  writeFileSync(html, drawn);
  writeFileSync(`${RESULTS}/latest.html`, drawn);
  return html;
};

/**
 * Renders a run's page again from its file, by default the newest: `node bench/run.mjs report [file.json]`.
 */
export const renderAgain = (file: string | undefined): string => {
  const found = file === undefined ? newestRecord() : { file, record: readRecord(file) };
  return renderRecord(found.file, found.record);
};

const README = 'bench/README.md';

/**
 * Stores a run as the one that the README quotes, draws the README's chart from it and writes its tables:
 * `node bench/run.mjs readme [file.json]`. The default is the newest run with the curves. Throws if there is
 * no such run.
 */
export const renderReadme = (file: string | undefined): string => {
  const found =
    file === undefined
      ? newestRecord(({ charts }) => readmeCurves(charts ?? []) !== undefined)
      : { file, record: readRecord(file) };
  const curves = readmeCurves(found.record.charts ?? []);
  if (curves === undefined) throw new Error(`${found.file} has no curves of p99 over the rate.`);
  if (found.file !== REFERENCE) copyFileSync(found.file, REFERENCE);
  writeFileSync(`${RESULTS}/readme-chart.svg`, chartFile(curves));
  writeFileSync(README, renewReadme(readFileSync(README, 'utf8'), found.record));
  return README;
};
