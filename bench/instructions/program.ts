// Runs under callgrind: `node instructions.js NAME...` does the work of each program, once for warmth and
// then counted. What is counted stands between two calls of umask(2), which nothing else here calls:
// callgrind writes what it has counted so far and begins anew whenever it comes by that name, so that Node's
// own start, a billion instructions, is not in it. Prints the units of each.
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
