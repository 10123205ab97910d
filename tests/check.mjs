// `npm run check`: the checks of types and of text, both at once. Most of their programs use one core only.
import { spawn } from 'node:child_process';
import { root } from './gate/processes.mjs';

/** Runs a script of package.json, prints its whole output once it has ended, and returns whether it passed. */
const runScript = (name) =>
  new Promise((resolve) => {
    const npm = spawn(`npm run --silent ${name}`, {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (part) => output.push(part));
    npm.on('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      if (code !== 0) console.error(`\n"npm run ${name}" failed.`);
      resolve(code === 0);
    });
  });

const passed = await Promise.all(['check:types', 'check:text'].map(runScript));
process.exitCode = passed.every(Boolean) ? 0 : 1;
