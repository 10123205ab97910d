import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { MeasureName } from '#contract/report.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import type { Lifetime } from './lifetime.ts';

/** How often the lag of patches is reported. The meter covers the same time. */
const LAG_EVERY_MS: Milliseconds = 30_000;
const THOUSAND = 1_000;

/**
 * Measures the page for the operator's counters: Web Vitals, and how long patches take from the worker to the
 * screen. Values are numbers alone (D9). Reports nothing after the end of the page's life.
 */
export const measurePage = (feed: Pick<FeedClient, 'report' | 'diagnostics'>, life: Lifetime): void => {
  const report = (name: MeasureName, value: number): void => {
    if (!life.signal.aborted) feed.report({ kind: 'measure', name, value: Math.round(value) });
  };
  onLCP(({ value }) => report('lcp', value));
  onINP(({ value }) => report('inp', value));
  onFCP(({ value }) => report('fcp', value));
  onTTFB(({ value }) => report('ttfb', value));
  onCLS(({ value }) => report('cls', value * THOUSAND));

  const reportLag = async (): Promise<void> => {
    arm();
    if (document.visibilityState === 'hidden') return;
    const answer = await feed.diagnostics();
    if (answer.ok && answer.value.lag.p99 !== null) report('lag', answer.value.lag.p99);
  };
  const arm = (): void => void life.clock.schedule(LAG_EVERY_MS, () => void reportLag());
  arm();
};
