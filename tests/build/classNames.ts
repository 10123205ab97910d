import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Returns a function that names the classes of CSS modules in a build: the number of the file among all CSS
 * modules of `dir`, and the number of the class within its file, both in base 36 (`s1f-3`). The same sources
 * give the same names, and no two files share one. The default names repeat the class's own name, which costs
 * a kilobyte (gzip) of the first screen (G10).
 */
export const shortClassNames = (dir: string): ((name: string, file: string) => string) => {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .sort();
  const classes = new Map<string, string[]>();
  return (name, file) => {
    const path = relative(dir, join(file.split('?')[0] ?? file));
    const at = files.indexOf(path);
    if (at < 0) throw new Error(`${file} is no CSS module of ${dir}.`);
    const names = classes.get(path) ?? [];
    classes.set(path, names);
    if (!names.includes(name)) names.push(name);
    return `s${at.toString(36)}-${names.indexOf(name).toString(36)}`;
  };
};
