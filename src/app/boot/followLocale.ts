import i18next from 'i18next';
import type { StoreApi } from 'zustand';
import type { Settings } from '#contract/documents.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { showLocale } from './i18n.ts';
import type { Lifetime } from './lifetime.ts';

/** Milliseconds before each retry of loading a language; the last value repeats. */
const RETRY_DELAYS_MS: readonly Milliseconds[] = [1000, 3000, 10_000, 30_000, 60_000];

/**
 * Shows the language of the settings after each change. The previous language stays until the new texts are
 * loaded. Failed loads are repeated, at once when the network is back (F21).
 */
export const followLocale = (
  settings: Pick<StoreApi<Settings>, 'getState' | 'subscribe'>,
  root: HTMLElement,
  { clock, on, onEnd }: Pick<Lifetime, 'clock' | 'on' | 'onEnd'>,
): void => {
  let failures = 0;
  let cancelRetry: (() => void) | undefined;
  const load = async (): Promise<void> => {
    cancelRetry?.();
    const { locale } = settings.getState();
    const isWanted = () => settings.getState().locale === locale;
    try {
      await showLocale(locale, root, isWanted);
      if (isWanted()) failures = 0;
    } catch (error) {
      if (!isWanted()) return;
      if (failures === 0) reportError(error);
      cancelRetry = clock.schedule(
        RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 1000,
        () => void load(),
      );
      failures += 1;
    }
  };
  const isOutdated = (): boolean => settings.getState().locale !== i18next.language;
  onEnd(
    settings.subscribe((now, before) => {
      if (now.locale === before.locale) return;
      failures = 0;
      void load();
    }),
  );
  on(window, 'online', () => {
    if (isOutdated()) void load();
  });
  // The start may have shown another language, or the setting may have changed while it loaded.
  if (isOutdated()) void load();
};
