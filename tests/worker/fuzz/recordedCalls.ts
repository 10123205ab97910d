import type { EndpointName } from '#platform/endpoints.ts';
import type { Recording, Tree } from './recording.ts';

type Body = Readonly<Record<string, unknown>>;

/** Play types of a request as numbers on the wire: in play, and all. */
const ROLLING = 1;
const kindOf = (stream: string): string => stream.split('/')[2] ?? '';

/** Returns the platform's valid HTTP answer, from the same recording as the feed. */
export const cleanAnswer = (recording: Recording, name: EndpointName, body: Body): Tree => {
  const { bodies } = recording;
  switch (name) {
    case 'matchList':
      return { ...bodies.list, data: page(recording, body) };
    case 'matchDetail':
      return bodies.detail;
    case 'statistics':
      return bodies.statistics;
    case 'leagues':
      return bodies.leagues;
    case 'languageFile':
      return bodies.languageFile;
    default:
      return bodies.domainConfig;
  }
};

const page = (recording: Recording, body: Body): Tree => {
  const all = [...recording.snapshots].flatMap(([stream, { mt }]) =>
    stream.startsWith('sport/') ? mt.map((match) => ({ kind: kindOf(stream), match })) : [],
  );
  const ids = body.matchIds as readonly string[] | undefined;
  const records = all.flatMap(({ kind, match }) => {
    if (ids !== undefined) return ids.includes(String(match.id)) ? [match] : [];
    const listed =
      kind !== 'outright' &&
      (body.type !== ROLLING || kind === 'live') &&
      (body.sportId === undefined || body.sportId === match.sid);
    return listed ? [match] : [];
  });
  return { current: 1, size: 50, total: records.length, pageTotal: 1, records };
};
