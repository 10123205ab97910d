import type { WorkerEnvironment } from '../runtime/environment.ts';
import type { GiftDeps } from './giftDeps.ts';
import { readRoomEntry } from './giftJournal.ts';
import { createGifts, type GiftsOwner } from './gifts.ts';

export type OpenGiftsDeps = Omit<GiftDeps, 'journal'> & { readonly table: WorkerEnvironment['table'] };

/** Opens the journal of presses in rooms and creates their owner. */
export const openGifts = ({ table, ...deps }: OpenGiftsDeps): GiftsOwner =>
  createGifts({ ...deps, journal: table?.(`sport-gifts:${deps.config.merchant}`, readRoomEntry) ?? null });
