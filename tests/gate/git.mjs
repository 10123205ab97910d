// Identifies the commit. Without a repository the commit has one fixed name, so that all scripts still run.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/**
 * Returns the name under which the progress of this commit is stored. Uncommitted sources have a name of
 * their own.
 */
export const commitName = () => {
  const commit = git('rev-parse', 'HEAD');
  if (commit === null) return 'no-commit';
  return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}-changed`;
};

/**
 * Counts the commits up to this one. A shallow checkout cannot count; its number is derived from the commit
 * id.
 */
export const commitCount = () => {
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    return parseInt(git('rev-parse', 'HEAD')?.slice(0, 7) ?? '0', 16);
  return Number(git('rev-list', '--count', 'HEAD') ?? 0);
};
