/**
 * First port of the search. It is below the range that the system gives to outgoing connections, because such
 * a connection could take a port between the check and the listening.
 */
const FIRST_PORT = 20_000;
const PORT_PAIRS = 6_000;
const TRIES = 100;
let nextPair = Math.trunc((process.pid * 7919 + performance.timeOrigin) % PORT_PAIRS);

/**
 * Calls `start` with pairs of neighbouring ports until it can listen on both. `start` returns null if a port
 * is taken. No earlier check can replace that answer, because another process could take the port after it.
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
