import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import type { HostConnection } from '../host/joinHost.ts';
import type { Lifetime } from './lifetime.ts';
import { domainConfigFaults } from '#platform/decode/domainConfigFaults.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';

const warn = (title: string, faults: readonly string[]): void => {
  // oxlint-disable-next-line no-console
  if (faults.length > 0) console.warn(`${title}\n${faults.join('\n')}`);
};

/**
 * Reports a rejected configuration in the console, one sentence for each field, for the operator's
 * developers.
 */
export const reportConfigFaults = (raw: unknown, base: string): void =>
  warn('The domain configuration is not used:', domainConfigFaults(raw, base));

/** Lazy, and only for operators who collect counters. */
const measures = createLazyModule(() => import('./measurePage.ts'));

/**
 * Reports rejected endpoint overrides in the console (C42), and measures the page for the operator's counters.
 * Web Vitals are those of a whole page, so they are not measured in a document that is the host's.
 */
export const startReports = (
  { endpoints, hooks }: DomainConfig,
  feed: FeedClient,
  life: Lifetime,
  host: HostConnection['kind'] | undefined,
): void => {
  warn('Changes of endpoints that are not used:', readEndpoints(endpoints).faults);
  if (hooks.counters === null || host === 'bus') return;
  measures.load().then(
    ({ measurePage }) => measurePage(feed, life),
    () => undefined,
  );
};
