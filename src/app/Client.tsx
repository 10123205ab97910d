import { Activity, lazy, StrictMode, Suspense, useState, useSyncExternalStore } from 'react';
import { BoardProvider } from '#board/BoardContext.tsx';
import { ClientProvider } from '#state/clientContext.tsx';
import { Boundary } from '#ui/Boundary.tsx';
import { createLazyModule } from '#ui/lazyModule.ts';
import { RenderRootProvider, type RenderRoot } from '#ui/renderRoot.ts';
import { AddressProvider, useAddress, type Address } from './address.ts';
import { Boundaries } from './Boundaries.tsx';
import type { BuildUpdates } from './buildUpdates.ts';
import { BuildsProvider } from './buildsContext.ts';
import { NotFound } from './NotFound.tsx';
import type { Client as ClientOf } from './startClient.ts';

/** Home is a chunk of its own (BOOT-05); `mount` asks for it while the page boots. */
export const home = createLazyModule(() => import('./Home.tsx'));
const LazyHome = lazy(() => home.load().then(({ Home }) => ({ default: Home })));

/**
 * What has come already is drawn at once: React holds back for 300 ms whatever once suspended, however short.
 */
const Home = () => {
  const [Now] = useState(() => home.now()?.Home ?? LazyHome);
  return <Now />;
};

/**
 * The one route. Once seen it is kept while the address leads elsewhere, with all that it remembers
 * (BOOT-12).
 */
const Routed = () => {
  const { route, onMoved } = useAddress();
  const isHome = useSyncExternalStore(onMoved, route).name === 'home';
  const [seen, setSeen] = useState(isHome);
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
      {isHome ? null : <NotFound />}
    </>
  );
};

/** A chunk that could not be had is not asked for again by every browser until the page is loaded anew. */
const reload = () => location.reload();

type ClientProps = {
  readonly client: ClientOf;
  readonly builds: BuildUpdates;
  readonly stage: RenderRoot;
  readonly address: Address;
};

/** Providers around the one route. */
export const Client = ({ client, builds, stage, address }: ClientProps) => (
  <StrictMode>
    <RenderRootProvider value={stage}>
      <AddressProvider value={address}>
        <ClientProvider value={client.parts}>
          <BoardProvider board={client.board} tab={client.tab}>
            <BuildsProvider value={builds}>
              <Boundaries errors={client.errors}>
                <Boundary area="page" again={reload}>
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
