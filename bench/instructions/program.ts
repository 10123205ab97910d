// Runs under callgrind: `node instructions.js NAME...` runs each program once to warm up and once to be
// counted. The counted part is between two calls of umask(2), which nothing else here calls: callgrind writes
// its counts and restarts at each call, so Node's own start of a billion instructions is excluded. Prints the
// units of each program.
import { PASSES, programs } from './programs.ts';

for (const name of process.argv.slice(2)) {
  const make = programs[name];
  if (make === undefined) throw new Error(`There is no program "${name}".`);
  const { units, pass } = make();
  for (let done = 0; done < PASSES.warm; done += 1) await pass();
  process.umask();
  for (let done = 0; done < PASSES.counted; done += 1) await pass();
  process.umask();
  console.log(units);
}
