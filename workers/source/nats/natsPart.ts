// What the worker loads where the operator pushes over NATS.
export { createNatsExchange } from '#platform/natsCredentials.ts';
export { createNatsDial } from './natsDial.ts';
