/** A site that embeds the client: its names, and the address of its client. */
export type Site = {
  /** The path of the site on the host's server. */
  readonly path: string;
  readonly merchant: string;
  readonly zh: string;
  readonly en: string;
  /** The client's page, absolute, with its query. */
  readonly client: string;
  /** User names that the login dialog offers. */
  readonly users: readonly string[];
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? '');

const star =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><circle class="disc" cx="16" cy="16" r="15"/><path class="star" d="M16 5l3 8h8l-6.500 5 2.500 8-7-5-7 5 2.500-8L5 13h8z"/></svg>';
const options = (all: Readonly<Record<string, string>>) =>
  Object.entries(all)
    .map(([value, text]) => `<option value="${value}">${text}</option>`)
    .join('');
const LANGUAGES = options({
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  en: 'English',
  vi: 'Tiếng Việt',
  th: 'ไทย',
});
const THEMES = ['system', 'light', 'dark']
  .map((value) => `<option value="${value}" data-text="${value}"></option>`)
  .join('');
const link = (query: string, key: string) =>
  `<a href="${escaped(query === '' ? './' : query)}" data-query="${escaped(query)}" data-text="${key}"></a>`;

/**
 * Renders the header above the client, for both forms of embedding: brand, navigation, language, theme, and
 * the user.
 */
export const hostHeader = ({ users }: Pick<Site, 'users'>): string => `<header>
<div class="brand">${star}<span data-site></span></div>
<nav data-label="sports">${link('', 'football')}${link('?sport=3', 'basketball')}${link('?sport=5', 'tennis')}${link('?view=in-play', 'inPlay')}</nav>
<select name="lang" data-label="language">${LANGUAGES}</select>
<select name="theme" data-label="theme">${THEMES}</select>
<div class="member guest"><button type="button" class="gold" data-press="log-in" data-text="logIn"></button></div>
<div class="member user">
<span class="wallet"><small data-name></small><b data-balance></b></span>
<button type="button" class="gold" data-press="deposit" data-text="deposit"></button>
<button type="button" data-press="switch" data-text="switchUser"></button>
<button type="button" data-press="log-out" data-text="logOut"></button>
</div>
</header>
<dialog id="login">
<form>
<h2 data-text="loginTitle"></h2>
<p data-note hidden></p>
<label><span data-text="user"></span><input name="user" autocomplete="username" required maxlength="40"></label>
<label><span data-text="password"></span><input name="password" type="password" autocomplete="current-password" required maxlength="80"></label>
<div class="row"><button type="button" data-cancel data-text="cancel"></button><button class="gold" data-text="logIn"></button></div>
<fieldset><legend data-text="demo"></legend><div class="chips">${users.map((user) => `<button type="button" data-demo="${escaped(user)}">${escaped(user)}</button>`).join('')}</div></fieldset>
</form>
</dialog>`;

type Page = { readonly site: Site; readonly script: string; readonly body: string };

/** Renders a parent site's page. Its script writes the texts in the chosen language. */
export const parentPage = ({ site, script, body }: Page): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(site.zh)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/site/site.css">
<script type="module" src="/site/${script}"></script>
</head>
<body data-merchant="${escaped(site.merchant)}" data-site-zh="${escaped(site.zh)}" data-site-en="${escaped(site.en)}">
${body}
</body>
</html>
`;

/** Renders the iframe form: the site's header, and the client in a frame below it. */
export const framePage = (site: Site): string => {
  const frame = `<iframe src="${escaped(site.client)}" data-client="${escaped(new URL(site.client).origin)}" title="${escaped(site.en)} sports" allow="autoplay; fullscreen"></iframe>`;
  return parentPage({ site, script: 'main.js', body: `${hostHeader(site)}\n${frame}` });
};
