import { Activity, lazy, StrictMode, Suspense, useState, useSyncExternalStore } from 'react';
import { BoardProvider } from '#board/BoardContext.tsx';
import { ClientProvider } from '#state/clientContext.tsx';
import { Boundary } from '#ui/Boundary.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { RenderRootProvider, useKeys, type RenderRoot } from '#ui/renderRoot.ts';
import { AddressProvider, useAddress, type Address } from './address.ts';
import { Boundaries } from './layout/Boundaries.tsx';
import type { BuildUpdates } from './boot/buildUpdates.ts';
import { BuildsProvider } from './boot/buildsContext.ts';
import type { Client as ClientOf } from './boot/startClient.ts';

/** Home as a lazy module (BOOT-05); `mount` loads it while the page boots. */
export const home = createLazyModule(() => import('./layout/Home.tsx'));
const notFound = createLazyModule(() => import('./layout/NotFound.tsx').then(({ NotFound }) => NotFound));
const LazyHome = lazy(() => home.load().then(({ Home }) => ({ default: Home })));

/** Renders a loaded module at once. React delays content that suspended by 300 ms, however short the wait. */
const Home = () => {
  const [Now] = useState(() => home.now()?.Home ?? LazyHome);
  return <Now />;
};

/** A held Enter clicks a button once. At each repeat of the key it would bet or pay again (F23, F28). */
const ignoreRepeat = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement)
    event.preventDefault();
};

/**
 * Renders the one route. After its first render the route keeps its state while the address leads elsewhere
 * (BOOT-12).
 */
const Routed = () => {
  const { route, onMoved } = useAddress();
  const isHome = useSyncExternalStore(onMoved, route).name === 'home';
  const [seen, setSeen] = useState(isHome);
  useKeys(ignoreRepeat);
  if (isHome && !seen) setSeen(true);
  return (
    <>
      {seen ? (
        <Activity mode={isHome ? 'visible' : 'hidden'}>
          <Suspense fallback={null}>
            <Home />
          </Suspense>
        </Activity>
      ) : null}
      {isHome ? null : <LazyBoundary area="not-found" part={notFound} />}
    </>
  );
};

/** Reloads the page, because not every browser requests a failed chunk again before a reload. */
const reload = () => location.reload();

type ClientProps = {
  readonly client: ClientOf;
  readonly builds: BuildUpdates;
  readonly stage: RenderRoot;
  readonly address: Address;
};

/** Renders the providers around the one route. */
export const Client = ({ client, builds, stage, address }: ClientProps) => (
  <StrictMode>
    <RenderRootProvider value={stage}>
      <AddressProvider value={address}>
        <ClientProvider value={client.parts}>
          <BoardProvider board={client.board} tab={client.tab}>
            <BuildsProvider value={builds}>
              <Boundaries errors={client.errors}>
                <Boundary area="page" onRetry={reload}>
                  <Routed />
                </Boundary>
              </Boundaries>
            </BuildsProvider>
          </BoardProvider>
        </ClientProvider>
      </AddressProvider>
    </RenderRootProvider>
  </StrictMode>
);
