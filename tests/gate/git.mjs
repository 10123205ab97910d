// Which commit this is. Without a repository there is one nameless commit, so that everything runs all the same.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/** The name under which the progress of this commit is kept: sources that are not committed have a name of their own. */
export const commitName = () => {
  const commit = git('rev-parse', 'HEAD');
  if (commit === null) return 'no-commit';
  return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}-changed`;
};

/** How many commits led here. A shallow checkout does not know: there the commit's own name gives a number. */
export const commitCount = () => {
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    return parseInt(git('rev-parse', 'HEAD')?.slice(0, 7) ?? '0', 16);
  return Number(git('rev-list', '--count', 'HEAD') ?? 0);
};
