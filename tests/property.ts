import { configureGlobal } from 'fast-check';

export * from 'fast-check';

/**
 * The seed of every property test. It does not change, so that a run fails only for a changed product; a search with
 * other cases sets `PROPERTY_SEED` (`npm run test:long -- properties` does).
 */
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_123);

configureGlobal({ seed: SEED });
