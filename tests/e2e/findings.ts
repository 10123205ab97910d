import type { BrowserContext, Page } from '@playwright/test';

/**
 * Findings that fail the end-to-end run, whichever test is running: a violation of the content security
 * policy or of Trusted Types (ASVS 3.4.3), a request to a foreign origin, and a session token or a user name
 * in a place where it must not be (16.2.5, I8). Every browser and sandbox of a spec reports here; `test` of
 * test.ts fails if there is a finding.
 */
const findings = new Set<string>();
/**
 * Console lines and addresses of pages. They are kept until the sandboxes have reported the canaries that
 * they planted.
 */
const lines = new Set<string>();
const canaries = new Set<string>();
const contexts = new Set<BrowserContext>();
const crashed = new WeakSet<Page>();

const MAX_LINES = 20_000;
const MARK = 'broken-policy:';
const POLICY = /Content Security Policy|Trusted ?Types?|TrustedScript|TrustedHTML|violates the following/i;
/** Addresses that no server answers. */
const LOCAL = /^(data|blob|about|chrome|chrome-error|chrome-extension|devtools):/;

/**
 * Console errors that the browser itself writes about failed requests and sockets. Tests cause such failures
 * on purpose and check how the client handles them. Every other console error fails the test unless the test
 * announced it (`expectErrors`).
 */
const BROWSER_NOISE: readonly RegExp[] = [
  // Chromium: a status of 400 or more, a refused connection or a reset connection.
  /^Failed to load resource: /,
  /^WebSocket connection to '\S+' failed/,
  // Firefox reports sockets only, not requests.
  /can.t establish a connection to the server at wss?:/,
  /^The connection to wss?:\S+ was interrupted/,
];
/** Uncaught errors of all pages of the current test. */
export const uncaughtErrors: string[] = [];
/** Uncaught errors and console errors that no test has announced yet. */
let errors: string[] = [];
let expectedErrors: RegExp[] = [];

/** Announces errors: uncaught errors and console errors that match a pattern do not fail the test. */
export const expectErrors = (...patterns: readonly RegExp[]): void => void expectedErrors.push(...patterns);

/** Clears recorded errors and announced patterns at the start of a test. */
export const beginErrors = (): void => {
  uncaughtErrors.length = 0;
  expectedErrors = [];
};

/** Returns and clears the errors that the test did not announce. */
export const takeErrors = (): string[] => {
  const unannounced = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
  errors = [];
  return unannounced;
};

/** Records an uncaught error as `where: message`. The driver of each engine reports its own. */
export const recordUncaughtError = (error: string): void => {
  uncaughtErrors.push(error);
  errors.push(`uncaught error: ${error}`);
};

/** An entry of the operator's log. */
export type Logged = { readonly kind?: unknown; readonly code?: unknown; readonly component?: unknown };

/**
 * Records uncaught errors of workers. No driver reports those, but the client sends them to the operator's
 * log.
 */
export const recordWorkerErrors = (entries: readonly Logged[]): void => {
  for (const { kind, code, component } of entries)
    if (kind === 'error' && component === 'worker' && (code === 'uncaught' || code === 'rejected'))
      recordUncaughtError(`a worker: ${code}, as the operator's log was told`);
};

const noteConsoleError = (text: string, address: string): void => {
  if (!POLICY.test(text) && !BROWSER_NOISE.some((noise) => noise.test(text)))
    errors.push(`console error: ${text} (${address})`);
};

export const addFinding = (what: string): void => void findings.add(what);
/**
 * Keeps only the latest lines, because hundreds of tests write more than is kept, and the last test must be
 * checked.
 */
const keepLine = (line: string): void => {
  lines.delete(line);
  lines.add(line);
  const [oldest] = lines;
  if (lines.size > MAX_LINES && oldest !== undefined) lines.delete(oldest);
};

/** Returns and clears the findings so far. Used by the test of this check. */
export const takeFindings = (): string[] => {
  searchLines();
  const found = [...findings];
  findings.clear();
  return found;
};

/**
 * Searches the recorded lines for canaries. Clears the lines, so that the next test does not report them
 * again.
 */
const searchLines = (): void => {
  for (const line of lines) {
    for (const canary of canaries) {
      if (!line.includes(canary)) continue;
      addFinding(`a token or name in the ${line.slice(0, line.indexOf(' '))}`);
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

const isSameOrigin = (address: string): boolean => {
  if (LOCAL.test(address)) return true;
  try {
    return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
  } catch {
    return false;
  }
};

/**
 * Runs in the page: reports each policy violation as a console line, whether it was blocked or only reported.
 */
const reportViolations = (mark: string) => {
  addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber, disposition }) => {
      console.warn(`${mark} ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${disposition}`);
    },
  );
};

const addresses = (page: Page): Promise<readonly string[]> => {
  const violationLines = Promise.all(
    page
      .frames()
      .map((frame) =>
        frame.evaluate(() => [document.title, location.href, document.referrer]).catch(() => []),
      ),
  );
  if (crashed.has(page)) return Promise.resolve([]);
  // A page that a test stopped never answers, and a page on a busy machine answers late.
  const timedOut = new Promise<string[][]>((resolve) => {
    setTimeout(resolve, 20_000, []).unref();
  });
  return Promise.race([violationLines, timedOut]).then((all) =>
    all.flatMap(([title = '', address = '', referrer = '']) => [
      `title ${title}`,
      `address ${decoded(address)}`,
      `referrer ${decoded(referrer)}`,
    ]),
  );
};

/** Reads what pages hold outside their visible content, before they are closed. */
const readPages = async (context: BrowserContext): Promise<void> => {
  for (const line of (await Promise.all(context.pages().map(addresses))).flat()) keepLine(line);
};

const noteCrash = (page: Page) => void page.on('crash', () => crashed.add(page));

/** Watches every present and future page of the context. */
export const watchContext = async (context: BrowserContext): Promise<void> => {
  if (contexts.has(context)) return;
  contexts.add(context);
  context.on('weberror', (error) => recordUncaughtError(`${error.page()?.url()}: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    keepLine(`console ${text}`);
    if (message.type() === 'error') noteConsoleError(text, message.page()?.url() ?? 'no page');
    if (text.startsWith(MARK) || (message.type() === 'error' && POLICY.test(text)))
      addFinding(`${text} (${message.page()?.url() ?? 'no page'})`);
  });
  context.on('request', (request) => {
    keepLine(`address ${decoded(request.url())}`);
    if (!isSameOrigin(request.url())) addFinding(`asked another origin: ${request.url().slice(0, 300)}`);
  });
  context.pages().forEach(noteCrash);
  context.on('page', noteCrash);
  context.on('close', () => contexts.delete(context));
  await context.addInitScript(reportViolations, MARK);
};

/** Ends the watch over one context or all of them, and reads what is available only while pages are open. */
export const readContexts = async (watchedContexts: Iterable<BrowserContext> = contexts): Promise<void> => {
  await Promise.all([...watchedContexts].map(readPages));
};

export type SandboxFindings = {
  readonly violations: readonly string[];
  readonly leaks: readonly string[];
  readonly canaries: { readonly tokens: readonly string[]; readonly names: readonly string[] };
};

/** Takes over a sandbox's findings before it closes. */
export const takeSandboxFindings = ({
  violations,
  leaks,
  canaries: { tokens, names },
}: SandboxFindings): void => {
  for (const each of violations) addFinding(`reported: ${each}`);
  for (const each of leaks) addFinding(each);
  for (const each of [...tokens, ...names]) canaries.add(each);
};
