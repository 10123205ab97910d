/** Starts a sandbox for the dev server on a free loopback port. */
export function startDevSandbox(): Promise<{ port: number; close: () => Promise<void> }>;
