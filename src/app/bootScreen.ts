import i18next, { exists, t } from 'i18next';
import type { BootState } from './boot.ts';

const screen = (): HTMLElement | null => document.querySelector('[data-boot]');

const wordOf = (state: BootState): string => {
  if (state.wait === 'device') return t('app:boot.device');
  return t(state.problem === null ? 'app:boot.config' : 'app:boot.slow');
};

/** Says in the page's own skeleton what it waits for; its static text stays until a language is there. */
export const sayBoot = (state: BootState): void => {
  const at = screen();
  if (at === null) return;
  at.dataset.boot = state.wait;
  at.toggleAttribute('data-boot-problem', state.wait === 'config' && state.problem !== null);
  const text = at.querySelector('[data-boot-text]');
  if (text !== null && i18next.isInitialized && exists('app:boot.device')) text.textContent = wordOf(state);
};

/** The page cannot say it in any language of its own, as none could be loaded (F21). */
export const sayBroken = (): void => {
  const text = screen()?.querySelector('[data-boot-text]') ?? null;
  if (text === null) return;
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = '重新加载 · Reload';
  again.addEventListener('click', () => location.reload());
  text.replaceChildren('页面无法载入 · The page could not be loaded ', again);
};

/** The first real screen is drawn. */
export const endBoot = (): void => screen()?.remove();
