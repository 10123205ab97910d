/**
 * Where the search for two neighbouring ports begins: below the range that the system gives to outgoing
 * connections, as one of those would take a port between the look and the listening.
 */
const FIRST_PORT = 20_000;
const PORT_PAIRS = 6_000;
const TRIES = 100;
let nextPair = Math.trunc((process.pid * 7919 + performance.timeOrigin) % PORT_PAIRS);

/**
 * Calls `start` with one pair of ports after another until it listens: its own listening decides, as any look
 * beforehand can be overtaken. `start` answers null if a port is taken.
 */
export const onFreePorts = async <T>(
  start: (port: number) => Promise<T | null>,
): Promise<{ readonly port: number; readonly started: T }> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    nextPair = (nextPair + 1) % PORT_PAIRS;
    const port = FIRST_PORT + nextPair * 2;
    const started = await start(port);
    if (started !== null) return { port, started };
  }
  throw new Error(`No two neighbouring free ports found in ${TRIES} tries.`);
};
