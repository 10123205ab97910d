// `npm run requirements` lists every id of tests/REQUIREMENTS.md with the tests that prove it, read from the reports of the last `npm test`;
// fails on an unknown id in a title, and on a requirement without a passed test. `--write` writes the status column.
import { writeFileSync } from 'node:fs';
import { loadGate } from './gate/load.mjs';
import { readJson, readText, results, root } from './gate/processes.mjs';

const gate = await loadGate();
const file = `${root}tests/REQUIREMENTS.md`;
const document = readText(file);
const [unit, e2e] = [readJson(`${results}unit.json`), readJson(`${results}e2e.json`)];
if (unit === undefined || e2e === undefined) {
  console.error('The reports of both runners are needed: run `npm test` first.');
  process.exit(2);
}
const tests = [...gate.readVitestReport(unit, root), ...gate.readPlaywrightReport(e2e)];
const listed = gate.listedIds(document);
const proven = gate.proofs(tests);
const problems = [...gate.titleProblems(tests, listed), ...gate.unprovenRequirements(listed, proven)];
if (process.argv.includes('--write')) writeFileSync(file, gate.withStatus(document, proven));
else console.log(gate.proofLines(listed, proven).join('\n'));
for (const problem of problems) console.log(problem);
console.log(`\n${gate.provenLine(listed, proven)}`);
process.exit(problems.length === 0 ? 0 : 1);
