import type { RunningSandbox } from './sandbox.ts';

/** Returns the ids of the football matches in play whose video has addresses; at least one. */
export const matchesWithVideo = async (sandbox: RunningSandbox): Promise<readonly [string, ...string[]]> => {
  const { matches } = await sandbox.get<{ matches: readonly { readonly id: string }[] }>(
    '/sandbox/matches?sportId=1&status=5',
  );
  const all = await Promise.all(
    matches.map(async ({ id }) => {
      const { match } = await sandbox.get<{ match: { readonly vs?: { readonly have: boolean } } }>(
        `/sandbox/truth/matches/${id}`,
      );
      return match.vs?.have === true ? [id] : [];
    }),
  );
  const [first, ...others] = all.flat();
  if (first === undefined) throw new Error('No match has a video.');
  return [first, ...others];
};
