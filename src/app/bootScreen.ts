import i18next, { exists, t } from 'i18next';
import type { BootState } from './boot.ts';

type Root = Document | ShadowRoot;

const screenOf = (root: Root): HTMLElement | null => root.querySelector('[data-boot]');

const wordOf = (state: BootState): string => {
  if (state.wait === 'device') return t('app:boot.device');
  return t(state.problem === null ? 'app:boot.config' : 'app:boot.slow');
};

/**
 * Says in the page's own skeleton what it waits for; its static text stays until a language is there
 * (`retell`), which may come later than there is something to say.
 */
export const createBootScreen = (root: Root) => {
  let last: BootState | null = null;
  const say = (state: BootState): void => {
    last = state;
    const at = screenOf(root);
    if (at === null) return;
    at.dataset.boot = state.wait;
    at.toggleAttribute('data-boot-problem', state.wait === 'config' && state.problem !== null);
    const text = at.querySelector('[data-boot-text]');
    if (text !== null && i18next.isInitialized && exists('app:boot.device')) text.textContent = wordOf(state);
  };
  return { say, retell: (): void => (last === null ? undefined : say(last)) };
};

/** The page cannot say it in any language of its own, as none could be loaded (F21). */
export const showBrokenBoot = (root: Root): void => {
  const text = screenOf(root)?.querySelector('[data-boot-text]') ?? null;
  if (text === null) return;
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = '重新加载 · Reload';
  again.addEventListener('click', () => location.reload());
  text.replaceChildren('页面无法载入 · The page could not be loaded ', again);
};

/** The first real screen is drawn. */
export const endBoot = (root: Root): void => screenOf(root)?.remove();
