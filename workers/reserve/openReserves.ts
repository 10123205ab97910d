import type { Reserves } from '#domain/orders/reserve.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import { readReserveEntry } from './reserveEntry.ts';
import { createReserves, type ReserveBets } from './reserves.ts';

type OpenDeps = Omit<ReserveDeps, 'publish' | 'journal'> & { readonly table: WorkerEnvironment['table'] };

/** Opens the journal of reserved bets, in a database of the merchant, and creates their part of the worker. */
export const openReserves = (
  { table, ...deps }: OpenDeps,
  publish: (reserves: Reserves) => void,
): ReserveBets =>
  createReserves({
    ...deps,
    publish,
    journal: table?.(`sport-reserves:${deps.config.merchant}`, readReserveEntry) ?? null,
  });
