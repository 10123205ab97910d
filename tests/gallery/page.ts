import '#app/boot/bootStarted.ts';
import mitt from 'mitt';
import { http, HttpResponse } from 'msw';
import { setupWorker } from 'msw/browser';
import { createPageAddress } from '#app/address.ts';
import { createLifetime } from '#app/boot/lifetime.ts';
import type { SportBus, SportBusEvents } from '#app/host/messages.ts';
import { mount } from '#app/boot/mount.tsx';
import { RESTRICTION_KINDS } from '#domain/responsible-gambling/restrictions.ts';
import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';
import { createBadgeSvg } from '#sandbox/http/badge.ts';
import type { Correction } from '#sandbox/world/corrections.ts';
import { tabStorage } from '#state/storage.ts';
import { pageRenderRoot } from '#ui/renderRoot.ts';
import { handlersFor, type Variant } from '../msw/handlers.ts';
import { sampleOf } from '../msw/samples.ts';
import { variantIn } from './calls.ts';
import { createPlatform } from './platform.ts';
import { STATES, type State } from './states.ts';

const asked = new URLSearchParams(location.search);
const stateNamed = (name: string | null): State => STATES.find((each) => each === name) ?? 'ready';
/**
 * `?state=loading` and the like set the state of all calls, or of those whose paths `&calls=` names. The
 * parameter stays in the address during navigation.
 */
const state = stateNamed(asked.get('state'));
const inState = asked.get('calls')?.split(',');
const base = new URL(import.meta.env.BASE_URL, location.origin).href;
/** The user that the address names; a guest without a name. */
const platform = createPlatform(Date.now, asked.get('user'));
/** Calls whose state changed later, by path. */
const turned = new Map<string, State>();

const usual = sampleOf('domainConfig')?.data as { readonly merchant: string };
/** The gallery's configuration: no feed, every language, the requested brand and brand file. */
const config = (): Variant => ({
  kind: 'data',
  data: {
    ...usual,
    feed: null,
    log: false,
    hooks: {},
    locales: ['zh-CN', 'zh-TW', 'en', 'vi', 'th'],
    languageCodes: {},
    maintenance: null,
    brand: asked.get('brand') ?? undefined,
    brandFile: asked.get('brandFile') ?? undefined,
  },
});

const variantOf = (name: EndpointName): Variant | undefined => {
  if (name === 'domainConfig') return config();
  const { path } = ENDPOINTS[name];
  const now = turned.get(path) ?? (inState === undefined || inState.includes(path) ? state : 'ready');
  if ((!platform.has(path) || name === 'languageFile') && !turned.has(path)) return undefined;
  return variantIn(now, name, platform.answer);
};

const icons = http.get(
  '*/icon/:keyword/:file',
  ({ params }) =>
    new HttpResponse(createBadgeSvg(String(params.file).replace(/\.svg$/, '')), {
      headers: { 'Content-Type': 'image/svg+xml' },
    }),
);
// The feed's worker starts after the page is controlled, so that the page's service worker also sees the
// worker's requests.
await setupWorker(icons, ...handlersFor({ base, variantOf })).start({
  quiet: true,
  onUnhandledRequest: 'bypass',
  serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
});
// The sandbox's functions that specs use (tests/e2e/screens.ts).
Object.assign(globalThis, {
  operator: {
    correct: (match: string, command: Omit<Correction, 'match'>) => platform.correct({ match, ...command }),
    orders: platform.orders,
    turn: (path: string, to: string) => void turned.set(path, stateNamed(to)),
  },
});
const at = document.getElementById('root');
/** The host, if a user is logged in. */
const bus: SportBus = mitt<SportBusEvents>();
const session = platform.session(usual.merchant);
/** Restrictions of the user that the address names, such as `&restrict=self-exclusion`. */
const restrictions = RESTRICTION_KINDS.filter((kind) => asked.get('restrict')?.split(',').includes(kind)).map(
  (kind) => ({ kind, until: kind === 'age' ? null : Date.now() + 7 * 86_400_000 }),
);
bus.on('ready', () => (session === null ? undefined : bus.emit('session', { ...session, restrictions })));
if (at !== null)
  mount({
    at,
    ...(session === null ? {} : { host: { kind: 'bus', bus } as const }),
    stage: pageRenderRoot,
    address: createPageAddress(import.meta.env.BASE_URL),
    base,
    life: createLifetime(),
    memory: tabStorage,
  });
