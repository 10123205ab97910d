import { textOf, type TextKey } from './texts.ts';
import type { HostLocale, HostSession } from '#app/host/published.ts';

const MARKS: Readonly<Record<string, string>> = {
  CNY: '¥',
  USD: '$',
  EUR: '€',
  GBP: '£',
  VND: '₫',
  THB: '฿',
};

/** Formats "12345.50" as "¥12,345.50". */
const money = (coinCode: string, amount: string): string => {
  const [whole = '', rest] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${MARKS[coinCode] ?? `${coinCode} `}${grouped}${rest === undefined ? '' : `.${rest}`}`;
};

const all = <T extends HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];

/** Shows the user and the balance. */
export const showMember = (session: HostSession | null): void => {
  document.body.dataset.member = session === null ? 'guest' : session.uid;
  const wallet = session?.wallet?.balances.find(({ isDefault }) => isDefault);
  for (const at of all('[data-name]')) at.textContent = session?.name ?? '';
  for (const at of all('[data-balance]'))
    at.textContent = wallet === undefined ? '-' : money(wallet.coinCode, wallet.amount);
};

/** Writes all texts of the page in a language. */
export const showLanguage = (locale: HostLocale): void => {
  document.documentElement.lang = locale;
  const site = locale.startsWith('zh') ? document.body.dataset.siteZh : document.body.dataset.siteEn;
  const translate = (key: string | undefined) =>
    textOf(locale, key as TextKey).replace('{{site}}', site ?? '');
  document.title = site ?? '';
  for (const at of all('[data-site]')) at.textContent = site ?? '';
  for (const at of all('[data-text]')) at.textContent = translate(at.dataset.text);
  for (const at of all('[data-label]')) at.setAttribute('aria-label', translate(at.dataset.label));
};

export const showTheme = (theme: string): void => {
  document.documentElement.dataset.theme = theme;
};
