import i18next, { exists, t } from 'i18next';
import type { BootState } from './boot.ts';

type Root = Document | ShadowRoot;

const screenOf = (root: Root): HTMLElement | null => root.querySelector('[data-boot]');

const wordOf = (state: BootState): string => {
  if (state.wait === 'device') return t('app:boot.device');
  return t(state.problem === null ? 'app:boot.config' : 'app:boot.slow');
};

/**
 * Shows in the page's skeleton what the page is waiting for. The static text stays until a language is
 * loaded; `showLastState` then repeats the last message.
 */
export const createBootScreen = (root: Root) => {
  let last: BootState | null = null;
  const showState = (state: BootState): void => {
    last = state;
    const at = screenOf(root);
    if (at === null) return;
    at.dataset.boot = state.wait;
    at.toggleAttribute('data-boot-problem', state.wait === 'config' && state.problem !== null);
    const text = at.querySelector('[data-boot-text]');
    if (text !== null && i18next.isInitialized && exists('app:boot.device')) text.textContent = wordOf(state);
  };
  return { showState, showLastState: (): void => (last === null ? undefined : showState(last)) };
};

/** Shows a fixed bilingual text with a Reload button, because no language could be loaded (F21). */
export const showBrokenBoot = (root: Root): void => {
  const text = screenOf(root)?.querySelector('[data-boot-text]') ?? null;
  if (text === null) return;
  const reloadButton = document.createElement('button');
  reloadButton.type = 'button';
  reloadButton.textContent = '重新加载 · Reload';
  reloadButton.addEventListener('click', () => location.reload());
  text.replaceChildren('页面无法载入 · The page could not be loaded ', reloadButton);
};

/** Removes the boot screen after the first real screen is drawn. */
export const endBoot = (root: Root): void => screenOf(root)?.remove();
