import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { BoardProvider } from '#board/BoardContext.tsx';
import { ClientProvider } from '#state/clientContext.tsx';
import { Boundary } from '#ui/Boundary.tsx';
import type { Home as HomeOf } from './Home.tsx';
import { Boundaries } from './Boundaries.tsx';
import type { Builds } from './builds.ts';
import { BuildsProvider } from './buildsContext.ts';
import { NotFound } from './NotFound.tsx';
import { routeOf } from './route.ts';
import type { Client as ClientOf } from './startClient.ts';

let loaded: typeof HomeOf | undefined;
/** Home is a chunk of its own (BOOT-05); `mount` asks for it while the page boots. */
export const loadHome = () =>
  import('./Home.tsx').then(({ Home }) => {
    loaded = Home;
    return { default: Home };
  });
const LazyHome = lazy(loadHome);

/** What has come already is drawn at once: React holds back for 300 ms whatever once suspended, however short. */
const Home = () => {
  const [Now] = useState(() => loaded ?? LazyHome);
  return <Now />;
};

/** A chunk that could not be had is not asked for again by every browser until the page is loaded anew. */
const reload = () => location.reload();

/** Providers around the one route. */
export const Client = ({ client, builds }: { readonly client: ClientOf; readonly builds: Builds }) => (
  <StrictMode>
    <ClientProvider value={client.parts}>
      <QueryClientProvider client={client.queries}>
        <BoardProvider board={client.board} tab={client.tab}>
          <BuildsProvider value={builds}>
            <Boundaries errors={client.errors}>
              <Boundary area="page" again={reload}>
                <Suspense fallback={null}>{routeOf(location.pathname, import.meta.env.BASE_URL).name === 'home' ? <Home /> : <NotFound />}</Suspense>
              </Boundary>
            </Boundaries>
          </BuildsProvider>
        </BoardProvider>
      </QueryClientProvider>
    </ClientProvider>
  </StrictMode>
);
