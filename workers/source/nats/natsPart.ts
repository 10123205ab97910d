// What the worker loads where the operator pushes over NATS.
export { createNatsExchange } from '#platform/natsCredentials.ts';
export { createNatsTransport } from './natsTransport.ts';
