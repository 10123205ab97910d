import type { StreamId } from '#domain/ids.ts';
import { feedAddress } from '#platform/addresses.ts';
import type { Frame } from '#platform/decode/frames.ts';
import { VERSION_REFUSED } from '#platform/feedFormat.ts';
import { helloFrame, pingFrame, subFrame } from '#platform/feedFrames.ts';
import { openFeed, type FeedConnection } from './feedConnection.ts';
import { fault, note, warning, type AreaReport, type Finding } from './findings.ts';
import type { PlatformSession } from './platformSession.ts';

const OPEN_MS = 5_000;
const ANSWER_MS = 5_000;
/** Maximum interval of a producer's heartbeat (FEED.md), with a small tolerance. */
const ALIVE_MS = 7_000;
/**
 * Number of deltas that the check waits for, and the maximum wait, so that it can detect a gap between them.
 */
const DELTAS = 3;
const DELTAS_MS = 3_000;
const SNAPSHOT_BYTES = 256 * 1024;
/** The client subscribes at most once a second (FEED-09), and so does the check. */
const SUB_GAP_MS = 1_100;

type Kind<T extends Frame['t']> = Extract<Frame, { t: T }>;
const isOf =
  <T extends Frame['t']>(t: T, stream?: StreamId) =>
  (frame: Frame): frame is Kind<T> =>
    frame.t === t && (stream === undefined || ('stream' in frame && frame.stream === stream));
const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const checkWelcome = (welcome: Frame | null): readonly Finding[] => {
  if (welcome?.t !== 'welcome') return [fault('does not come after hello', 'welcome')];
  const findings: Finding[] = [];
  if (welcome.version !== 1) findings.push(fault(`is ${welcome.version}; the client speaks 1`, 'welcome.v'));
  if (welcome.heartbeat > 6_500)
    findings.push(
      warning(`is ${welcome.heartbeat} ms; above 6500 the client waits its longest 15 s`, 'welcome.hb'),
    );
  if (welcome.producers.length === 0)
    findings.push(fault('is empty: the client subscribes to nothing', 'welcome.producers'));
  return findings;
};

const checkSnapshot = (connection: FeedConnection, stream: StreamId, whole: boolean): readonly Finding[] => {
  const parts = connection.frames.filter(
    ({ frame }) => frame !== undefined && isOf('snapshot', stream)(frame),
  );
  const findings: Finding[] = [];
  if (!whole) findings.push(fault(`of ${stream} does not come whole within ${ANSWER_MS} ms`, 'snapshot'));
  const snapshots = parts.map(({ frame }) => frame as Kind<'snapshot'>);
  const [first] = snapshots;
  if (first !== undefined) {
    const run = snapshots.slice(0, first.of);
    if (run.some(({ part }, at) => part !== at + 1))
      findings.push(fault('parts are out of order', 'snapshot.part'));
    if (run.some(({ seq, epoch }) => seq !== first.seq || epoch !== first.epoch))
      findings.push(fault('differs between the parts of one snapshot', 'snapshot.q'));
  }
  const most = Math.max(0, ...parts.map(({ bytes }) => bytes));
  if (most > SNAPSHOT_BYTES)
    findings.push(fault(`has ${most} bytes; a part has at most ${SNAPSHOT_BYTES}`, 'snapshot'));
  if (
    snapshots.some(({ matches }) =>
      matches.some(({ markets }) => markets.some(({ handle }) => handle === null)),
    )
  )
    findings.push(fault('is missing in a market; deltas could not name it', 'snapshot.mt[].mg[].mks[].h'));
  return findings;
};

const checkDeltas = (connection: FeedConnection, stream: StreamId, from: number): readonly Finding[] => {
  const deltas = connection.frames.flatMap(({ frame }) =>
    frame !== undefined && isOf('d', stream)(frame) ? [frame] : [],
  );
  let next = from + 1;
  for (const { seq } of deltas) {
    if (seq !== next) return [fault(`is ${seq} where ${next} is next`, 'd.q')];
    next = seq + 1;
  }
  return deltas.length === 0 ? [note(`no delta of ${stream} came meanwhile`, 'd')] : [];
};

const checkFrames = (connection: FeedConnection): readonly Finding[] => {
  const bad = connection.frames.filter(({ frame }) => frame?.t === 'unreadable');
  const kinds = [...new Set(bad.map(({ kind }) => kind))];
  const drops = [...new Set(connection.frames.flatMap(({ drops }) => drops))].filter(
    (reason) => !reason.startsWith('unknown-') && reason !== 'frame',
  );
  return [
    ...kinds.map((kind) => fault('cannot be read', kind)),
    ...drops.map((reason) => fault(`entries of frames cannot be read: ${reason}`, 'frames')),
  ];
};

/** Resumes a stream at the position of another socket. */
const checkResume = async (
  connection: FeedConnection,
  { stream, epoch, seq }: { stream: StreamId; epoch: string; seq: number },
): Promise<readonly Finding[]> => {
  const from = connection.frames.length;
  connection.send(subFrame([{ stream, epoch, seq }]));
  const answer = await connection.waitFor(isOf('answer', stream), ANSWER_MS, from);
  if (answer === null) return [fault('a stream that is taken up is not answered', 'answer')];
  return (answer as Kind<'answer'>).how === 'none'
    ? [fault('is "none" for a stream that runs', 'answer.how')]
    : [];
};

const checkVersion = async (session: PlatformSession, url: string): Promise<readonly Finding[]> => {
  const other = await openFeed(url, session.decodingOf, { ms: OPEN_MS, onFailure: () => undefined });
  if (other === null) return [];
  other.send(helloFrame({ lang: session.codeOf('en'), device: 'conformance' }).replace('"v":1', '"v":999'));
  const code = await other.waitForClose(ANSWER_MS);
  other.close();
  return code === VERSION_REFUSED
    ? []
    : [
        warning(
          `another version is closed with ${code ?? 'nothing'}; FEED.md asks for ${VERSION_REFUSED}`,
          'close',
        ),
      ];
};

const area = (name: string, findings: readonly Finding[]): AreaReport => ({
  name: `feed: ${name}`,
  findings,
});

const checkOpened = async (
  { session, token }: { readonly session: PlatformSession; readonly token: string | null },
  connection: FeedConnection,
  url: string,
): Promise<readonly AreaReport[]> => {
  connection.send(
    helloFrame({
      lang: session.codeOf('en'),
      device: 'conformance',
      ...(token === null ? undefined : { auth: token }),
    }),
  );
  const welcome = await connection.waitFor(isOf('welcome'), ANSWER_MS);
  const areas = [area('welcome', checkWelcome(welcome))];
  if (welcome?.t !== 'welcome') return areas;
  const [producer] = welcome.producers;
  const stream = `sport/${producer}` as StreamId;
  const none = 'match/999999999999999' as StreamId;
  connection.send(subFrame([{ stream }, { stream: none }]));
  const last = await connection.waitFor(
    (frame) => isOf('snapshot', stream)(frame) && frame.part === frame.of,
    ANSWER_MS,
  );
  areas.push(area('snapshot', checkSnapshot(connection, stream, last !== null)));
  const absent = await connection.waitFor(isOf('answer', none), ANSWER_MS);
  areas.push(
    area(
      'unknown stream',
      (absent as Kind<'answer'> | null)?.how === 'none'
        ? []
        : [fault('is not "none" for a match that does not exist', 'answer.how')],
    ),
  );
  connection.send(pingFrame(7));
  const pong = await connection.waitFor(isOf('pong'), ANSWER_MS);
  areas.push(
    area(
      'ping',
      (pong as Kind<'pong'> | null)?.n === 7
        ? []
        : [fault('does not answer with the number of the ping', 'pong')],
    ),
  );
  const alive = await connection.waitFor(isOf('alive'), ALIVE_MS);
  const position = (alive as Kind<'alive'> | null)?.positions.find((each) => each.stream === stream);
  areas.push(
    area('heartbeat', [
      ...(alive === null ? [fault(`does not come within ${ALIVE_MS} ms`, 'alive')] : []),
      ...(alive !== null && position === undefined
        ? [fault('does not name the position of a running stream', 'alive.at')]
        : []),
    ]),
  );
  if (last?.t === 'snapshot') {
    const { seq } = last;
    await connection.waitFor((frame) => isOf('d', stream)(frame) && frame.seq >= seq + DELTAS, DELTAS_MS);
    areas.push(area('sequence', checkDeltas(connection, stream, last.seq)));
    await sleep(SUB_GAP_MS);
    areas.push(area('resume', await checkResume(connection, { stream, epoch: last.epoch, seq: last.seq })));
  }
  const from = connection.frames.length;
  for (let at = 0; at < 20; at += 1) connection.send(subFrame([{ stream }]));
  const limited = await connection.waitFor(
    (frame) => frame.t === 'error' && frame.code === 'rate',
    1_000,
    from,
  );
  areas.push(
    area('limits', limited === null ? [note('20 subscriptions at once are not limited', 'sub')] : []),
  );
  areas.push(area('versions', await checkVersion(session, url)), area('frames', checkFrames(connection)));
  return areas;
};

/**
 * Checks the pushed feed: snapshot, deltas, sequence, resume, heartbeat, limits. The check only subscribes
 * and changes nothing.
 */
export const checkFeed = async (options: {
  readonly session: PlatformSession;
  readonly token: string | null;
}): Promise<readonly AreaReport[]> => {
  const { config, base, decodingOf } = options.session;
  if (config.feed === null) return [area('address', [fault('is missing in the configuration', 'feed')])];
  const url = feedAddress(config.feed, base);
  let reason = '';
  const connection = await openFeed(url, decodingOf, {
    ms: OPEN_MS,
    onFailure: (failure) => void (reason = failure),
  });
  if (connection === null) return [area('address', [fault(`${url} does not open: ${reason}`, 'feed')])];
  try {
    return await checkOpened(options, connection, url);
  } finally {
    connection.close();
  }
};
