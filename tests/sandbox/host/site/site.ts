import './site.css';
import type { HostLocale, HostSession, SportLink } from '#app/host/published.ts';
import { showLanguage, showMember, showTheme } from './header.ts';
import { createLoginDialog } from './loginDialog.ts';
import { createMemberCalls } from './member.ts';

type Theme = 'system' | 'light' | 'dark';
const LOCALES: readonly HostLocale[] = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'];
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const press = (name: string, run: () => void): void =>
  document.querySelectorAll(`[data-press="${name}"]`).forEach((at) => at.addEventListener('click', run));

/**
 * Runs a parent site, written as an operator would write one. Both forms of embedding communicate with the
 * client only through the link.
 */
export const runSite = (link: SportLink): void => {
  const body = document.body;
  const query = new URLSearchParams(location.search);
  // `?session=600` gives logins an end, so that their renewal can be watched.
  const seconds = Number(query.get('session') ?? '0');
  const member = createMemberCalls(body.dataset.merchant ?? '', seconds > 0 ? seconds : null);

  /**
   * The setting in the address, else the earlier choice in this browser; only a choice is sent to the client.
   */
  const chosen = <T extends string>(name: string, all: readonly T[]): T | undefined =>
    all.find((each) => each === (query.get(name) ?? localStorage.getItem(name)));

  let locale: HostLocale = 'zh-CN';
  const setLanguage = (next: HostLocale): void => {
    locale = next;
    showLanguage(next);
    link.send('language', { locale: next });
  };
  const setTheme = (theme: Theme): void => {
    showTheme(theme);
    link.send('theme', { theme });
  };

  const follow = <T extends string>(name: string, all: readonly T[], set: (value: T) => void): void => {
    const select = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    const first = chosen(name, all);
    if (first !== undefined) {
      set(first);
      if (select !== null) select.value = first;
    }
    select?.addEventListener('change', () => {
      const value = all.find((each) => each === select.value);
      if (value === undefined) return;
      localStorage.setItem(name, value);
      set(value);
    });
  };
  showLanguage(locale);
  follow('lang', LOCALES, setLanguage);
  follow('theme', THEMES, setTheme);

  let session: HostSession | null = null;
  /** A tab that changes the login tells the site's other tabs, which then read the session again. */
  const tabs = new BroadcastChannel('member');
  const show = (now: HostSession | null): void => {
    session = now;
    showMember(now);
  };
  const setSession = (now: HostSession | null): void => {
    show(now);
    link.send('session', now);
  };
  const refreshSession = async (): Promise<void> => {
    const now = await member.me();
    if (now?.authorization !== session?.authorization) setSession(now);
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const changed = (): void => tabs.postMessage('changed');
  tabs.addEventListener('message', () => void refreshSession());

  const login = createLoginDialog(
    () => locale,
    async (user, password) => {
      const now = await member.logIn(user, password);
      if (now === null) return false;
      setSession(now);
      changed();
      return true;
    },
  );

  press('log-in', () => login.open('user'));
  press('switch', () => login.open('user'));
  const logOut = async (): Promise<void> => {
    // The client learns of the logout first. Otherwise it would treat the ended token as an expired session.
    setSession(null);
    await member.logOut();
    changed();
  };
  const deposit = async (): Promise<void> => {
    const now = await member.deposit();
    if (now === null || session === null) return;
    show({ ...session, wallet: now.wallet ?? null });
    if (now.wallet !== undefined && now.wallet !== null) link.send('balance', now.wallet);
  };
  press('log-out', () => void logOut());
  press('deposit', () => void deposit());
  for (const way of document.querySelectorAll<HTMLAnchorElement>('nav a[data-query]')) {
    way.addEventListener('click', (event) => {
      event.preventDefault();
      link.send('route', { query: way.dataset.query ?? '' });
    });
  }

  // This site's deposit needs no form, so the balance changes at once.
  link.on('deposit-wanted', () => void deposit().then(() => link.send('deposit-closed', {})));
  link.on('login-wanted', ({ reason }) => login.open(reason));
  // The client may report a user from another tab or from its storage. The site then asks its own server for
  // the session.
  const settle = async (): Promise<void> => {
    const before = session;
    const now = await member.me().catch(() => null);
    // A login or a logout meanwhile makes the answer void.
    if (session === before) setSession(now);
  };
  link.on('login-succeeded', ({ uid }) => void (uid === session?.uid ? undefined : settle()));
  link.on(
    'session-expiring',
    () => void member.renew().then((now) => (now === null ? undefined : setSession(now))),
  );
  link.on('logged-out', ({ uid }) => void (uid === session?.uid ? refreshSession() : undefined));
  link.on('full-screen-wanted', ({ wanted }) => {
    body.toggleAttribute('data-full', wanted);
    link.send('full-screen', { on: wanted });
  });
  // The parent's own address leads back to what is open (D11).
  link.on('route-changed', ({ query }) => history.replaceState(null, '', `${location.pathname}${query}`));
  link.on('ready', ({ build }) => {
    body.dataset.client = build;
  });

  // The client keeps its last user in its own storage, and the browser may keep the whole page: a page that is shown
  // again says who is logged in now, or null.
  void settle();
  addEventListener('pageshow', ({ persisted }) => void (persisted ? settle() : undefined));
};
