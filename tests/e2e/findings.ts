import type { BrowserContext, Page } from '@playwright/test';

/**
 * What must not happen anywhere in the end-to-end run, whichever test is running: a broken content policy or
 * Trusted Types rule (ASVS 3.4.3), something loaded from another origin, and a session's token or a user's
 * name where neither belongs (16.2.5, I8). Every browser and every sandbox that a spec opens hands in what it
 * saw; `test` of test.ts fails whatever left something here.
 */
const findings = new Set<string>();
/** What pages said and where they were, kept until the sandboxes have told which canaries they planted. */
const lines = new Set<string>();
const canaries = new Set<string>();
const contexts = new Set<BrowserContext>();
const crashed = new WeakSet<Page>();

const MOST_LINES = 20_000;
const MARK = 'broken-policy:';
const POLICY = /Content Security Policy|Trusted ?Types?|TrustedScript|TrustedHTML|violates the following/i;
/** Whatever has no server behind it. */
const LOCAL = /^(data|blob|about|chrome|chrome-error|chrome-extension|devtools):/;

/**
 * Lines that the browser itself writes to the console about a request or a socket that failed. Tests make both
 * fail on purpose, and assert what the client makes of it. Everything else that is an error in the console is
 * announced by the test (`expectErrors`), or it fails the test.
 */
const BROWSER_NOISE: readonly RegExp[] = [
  // Chromium: a status of 400 and more, a refused or a reset connection.
  /^Failed to load resource: /,
  /^WebSocket connection to '\S+' failed/,
  // Firefox says the same of sockets; of requests it says nothing.
  /can.t establish a connection to the server at wss?:/,
  /^The connection to wss?:\S+ was interrupted/,
];
/** Uncaught errors of all pages of the test so far. */
export const thrown: string[] = [];
/** Uncaught errors and console errors that no test has answered for yet. */
let errors: string[] = [];
let expectedErrors: RegExp[] = [];

/** The test provokes uncaught errors or console errors that match one of these: they do not fail it. */
export const expectErrors = (...patterns: readonly RegExp[]): void => void expectedErrors.push(...patterns);

/** Begins a test: nothing is thrown yet, and no error is expected. */
export const beginErrors = (): void => {
  thrown.length = 0;
  expectedErrors = [];
};

/** Takes the errors that the test did not announce, and forgets them. */
export const takeErrors = (): string[] => {
  const left = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
  errors = [];
  return left;
};

/** Notes an uncaught error, as `where: message`. Every engine's driver hands its own in. */
export const noteThrown = (error: string): void => {
  thrown.push(error);
  errors.push(`uncaught error: ${error}`);
};

/** An entry of the operator's log. */
export type Logged = { readonly kind?: unknown; readonly code?: unknown; readonly component?: unknown };

/** Notes uncaught errors of workers, which no driver tells: the client tells them to the operator's log. */
export const takeLog = (entries: readonly Logged[]): void => {
  for (const { kind, code, component } of entries)
    if (kind === 'error' && component === 'worker' && (code === 'uncaught' || code === 'rejected'))
      noteThrown(`a worker: ${code}, as the operator's log was told`);
};

const noteConsoleError = (text: string, address: string): void => {
  if (!POLICY.test(text) && !BROWSER_NOISE.some((noise) => noise.test(text)))
    errors.push(`console error: ${text} (${address})`);
};

export const find = (what: string): void => void findings.add(what);
/**
 * The latest: a run of hundreds of tests says more than is kept, and what the last of them says must not be
 * what is missed.
 */
const keepLine = (line: string): void => {
  lines.delete(line);
  lines.add(line);
  const [oldest] = lines;
  if (lines.size > MOST_LINES && oldest !== undefined) lines.delete(oldest);
};

/** Takes what was found so far, and forgets it: for the test that the net holds. */
export const takeFindings = (): string[] => {
  searchLines();
  const found = [...findings];
  findings.clear();
  return found;
};

/** Told once: what has been found is not found again in the next test. */
const searchLines = (): void => {
  for (const line of lines) {
    for (const canary of canaries) {
      if (!line.includes(canary)) continue;
      find(`a token or name in the ${line.slice(0, line.indexOf(' '))}`);
      lines.delete(line);
    }
  }
};

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

const isHere = (address: string): boolean => {
  if (LOCAL.test(address)) return true;
  try {
    return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
  } catch {
    return false;
  }
};

/** In the page: a violation is said where the test can hear it, whether it was stopped or only reported. */
const sayViolations = (mark: string) => {
  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber, disposition }) => {
      console.warn(`${mark} ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${disposition}`);
    },
  );
};

const addresses = (page: Page): Promise<readonly string[]> => {
  const told = Promise.all(
    page
      .frames()
      .map((frame) =>
        frame.evaluate(() => [document.title, location.href, document.referrer]).catch(() => []),
      ),
  );
  if (crashed.has(page)) return Promise.resolve([]);
  // A page that a test stopped answers nobody, one of a busy machine late.
  const late = new Promise<string[][]>((resolve) => {
    setTimeout(resolve, 20_000, []).unref();
  });
  return Promise.race([told, late]).then((all) =>
    all.flatMap(([title = '', address = '', referrer = '']) => [
      `title ${title}`,
      `address ${decoded(address)}`,
      `referrer ${decoded(referrer)}`,
    ]),
  );
};

/** What the pages of the context show beside their content, before they are closed. */
const readPages = async (context: BrowserContext): Promise<void> => {
  for (const line of (await Promise.all(context.pages().map(addresses))).flat()) keepLine(line);
};

const noteCrash = (page: Page) => void page.on('crash', () => crashed.add(page));

/** Watches every page that the context has or will have. */
export const watchContext = async (context: BrowserContext): Promise<void> => {
  if (contexts.has(context)) return;
  contexts.add(context);
  context.on('weberror', (error) => noteThrown(`${error.page()?.url()}: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    keepLine(`console ${text}`);
    if (message.type() === 'error') noteConsoleError(text, message.page()?.url() ?? 'no page');
    if (text.startsWith(MARK) || (message.type() === 'error' && POLICY.test(text)))
      find(`${text} (${message.page()?.url() ?? 'no page'})`);
  });
  context.on('request', (request) => {
    keepLine(`address ${decoded(request.url())}`);
    if (!isHere(request.url())) find(`asked another origin: ${request.url().slice(0, 300)}`);
  });
  context.pages().forEach(noteCrash);
  context.on('page', noteCrash);
  context.on('close', () => contexts.delete(context));
  await context.addInitScript(sayViolations, MARK);
};

/** Ends the watch over a context or all of them: reads what can only be read while they are open. */
export const readContexts = async (of: Iterable<BrowserContext> = contexts): Promise<void> => {
  await Promise.all([...of].map(readPages));
};

export type Seen = {
  readonly violations: readonly string[];
  readonly leaks: readonly string[];
  readonly canaries: { readonly tokens: readonly string[]; readonly names: readonly string[] };
};

/** What a sandbox saw, handed in before it closes. */
export const takeSeen = ({ violations, leaks, canaries: { tokens, names } }: Seen): void => {
  for (const each of violations) find(`reported: ${each}`);
  for (const each of leaks) find(each);
  for (const each of [...tokens, ...names]) canaries.add(each);
};
