import type { Texts } from '../i18n.ts';

/** One chunk for the whole language: it is wanted whole. */
export const texts: Texts = import.meta.glob('../../../locales/zh-CN/*.json', { eager: true, import: 'default' });
