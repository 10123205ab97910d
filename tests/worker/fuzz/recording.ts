import { WebSocket } from 'ws';
import { createSandbox } from '#sandbox/createSandbox.ts';

export type Tree = Record<string, unknown>;
type Snapshot = { readonly lg: readonly Tree[]; readonly mt: readonly Tree[] };

/**
 * Recorded messages of a real server, shortened so that a worker's life is short. The fuzz tests corrupt
 * them.
 */
export type Recording = {
  readonly welcome: Tree;
  readonly snapshots: ReadonlyMap<string, Snapshot>;
  readonly frames: readonly Tree[];
  /** Whole answers with their envelope, by endpoint. */
  readonly bodies: {
    readonly list: Tree;
    readonly inPlay: Tree;
    readonly detail: Tree;
    readonly statistics: Tree;
    readonly leagues: Tree;
    readonly languageFile: Tree;
    readonly domainConfig: Tree;
  };
  readonly match: string;
};

const MAX_MATCHES = 4;
const MAX_GROUPS = 5;
const MAX_MARKETS = 2;
const SECONDS = 12;

type Group = Tree & { readonly mks: readonly Tree[] };

/** Stops a match clock, so that it reads the same at any time and two workers can be compared. */
const stopClock = (match: Tree): Tree => ({
  ...match,
  ...(match.mc === undefined ? undefined : { mc: { ...(match.mc as Tree), r: false } }),
  mg: (match.mg as readonly Group[])
    .slice(0, MAX_GROUPS)
    .map((group) => ({ ...group, mks: group.mks.slice(0, MAX_MARKETS) })),
});
const shortenMatches = (matches: readonly Tree[]): Tree[] => matches.slice(0, MAX_MATCHES).map(stopClock);
/** Keeps a few codes of each group; the file has thousands. */
const firstCodes = (answer: Tree): Tree => ({
  ...answer,
  data: Object.fromEntries(
    Object.entries(answer.data as Record<string, Tree>).map(([group, codes]) => [
      group,
      Object.fromEntries(Object.entries(codes).slice(0, 6)),
    ]),
  ),
});
const turn = () => new Promise<void>((done) => setTimeout(done, 5));

/**
 * Records some seconds of a sandbox. Every run records the same, because the test drives the sandbox's world.
 */
export const record = async (): Promise<Recording> => {
  const sandbox = await createSandbox({ matches: 100, seed: 2, rate: 200, generator: 'manual' });
  try {
    const [match = ''] = sandbox.matchIds(1, 5);
    const streams = [
      'sport/1/live',
      'sport/1/pre',
      'sport/3/live',
      'sport/5/live',
      'sport/1/outright',
      `match/${match}`,
    ];
    const socket = new WebSocket(`${sandbox.url.replace('http', 'ws')}/feed`);
    const frames: Tree[] = [];
    socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as Tree));
    await new Promise<void>((done) => socket.on('open', () => done()));
    const sendFrame = (frame: Tree): void => socket.send(JSON.stringify(frame));
    sendFrame({ t: 'hello', v: 1, lang: 'ENG', device: 'P' });
    sendFrame({ t: 'sub', want: streams.map((s) => ({ s })) });
    const has = (t: string, count: number): boolean =>
      frames.filter((frame) => frame.t === t).length >= count;
    while (!has('snapshot', streams.length)) await turn();
    for (let second = 0; second < SECONDS; second += 1) {
      sandbox.advance(1_000);
      await turn();
    }
    sendFrame({ t: 'ping', n: 1 });
    sendFrame({ t: 'lang', lang: 'CMN' });
    while (!has('names', streams.length) || !has('alive', 1)) await turn();
    socket.terminate();

    const post = async (url: string, payload: Tree): Promise<Tree> =>
      (await sandbox.app.inject({ method: 'POST', url, payload })).json();
    const listed = async (payload: Tree): Promise<Tree> => {
      const answer = await post('/v1/match/getList', {
        sportTypes: [1, 2],
        current: 1,
        size: 50,
        ...payload,
      });
      const data = answer.data as Tree;
      const records = shortenMatches(data.records as readonly Tree[]);
      return { ...answer, data: { ...data, records, total: records.length, feed: undefined } };
    };
    const snapshots = frames
      .filter((frame) => frame.t === 'snapshot')
      .map(
        (frame) =>
          [
            String(frame.s),
            { lg: frame.lg as readonly Tree[], mt: shortenMatches(frame.mt as readonly Tree[]) },
          ] as const,
      );
    const detail = await post('/v1/match/getMatchDetail', { matchId: match });
    // Data as of the snapshots, before the world advanced, so that polled and pushed data agree.
    const parts = snapshots.flatMap(([, { mt }]) => mt.filter(({ id }) => id === match));
    const whole = { ...parts[0], mg: parts.flatMap(({ mg }) => mg) };
    return {
      welcome: frames.find(({ t }) => t === 'welcome') as Tree,
      snapshots: new Map(snapshots),
      frames: frames.filter((frame) => JSON.stringify(frame).length < 6_000 && frame.t !== 'snapshot'),
      bodies: {
        list: await listed({ type: 1, sportId: 1 }),
        inPlay: await listed({ type: 1 }),
        detail: { ...detail, data: whole },
        statistics: await post('/v1/match/statistical', { sportTypes: [1, 2] }),
        leagues: await post('/v1/match/getOnSaleLeagues', { type: 6 }),
        languageFile: firstCodes(await post('/language/staticList', {})),
        domainConfig: (
          await sandbox.app.inject({ method: 'GET', url: '/api/forehead/system/domain/config' })
        ).json(),
      },
      match,
    };
  } finally {
    await sandbox.close();
  }
};
