import { useEffect, useMemo } from 'react';
import { densityNow, likelyHeight, watchFirstRows, type FirstRows } from '#features/match-list';
import { useConfig } from '#state/clientContext.tsx';
import { NavigationProvider } from '#state/location.ts';
import { useRenderRoot, type RenderRoot } from '#ui/renderRoot.ts';
import type { Address } from '../address.ts';
import { endBoot } from '../boot/bootScreen.ts';
import { Layout } from './Layout.tsx';
import { defaultLocation, parseLocation, useAppLocation } from '../location.ts';
import type { Client } from '../boot/startClient.ts';
import { useSettings } from '#state/hooks.ts';

/** Renders the one screen (BOOT-04): lays out what the address says is open. */
export const Home = () => {
  const config = useConfig();
  const { sort } = useSettings();
  const first = useMemo(() => defaultLocation(config, sort), [config, sort]);
  const [location, navigation] = useAppLocation(first);
  const { root } = useRenderRoot();
  useEffect(() => endBoot(root), [root]);
  return (
    <NavigationProvider value={navigation}>
      <Layout location={location} go={navigation.go} />
    </NavigationProvider>
  );
};

const NOTHING_FIRST: FirstRows = { arrived: Promise.resolve(), end: () => undefined };

/** Requests the first content of the screen before rendering. Requests no rows for a covered list. */
export const watchFirst = (
  { board, tab, parts: { config, memory, settings } }: Client,
  stage: RenderRoot,
  address: Address,
): FirstRows => {
  const { sort, timeZone, density } = settings.getState();
  const location = parseLocation(address.query(), defaultLocation(config, sort));
  if (location.match !== null || location.screen !== null || location.room !== null) return NOTHING_FIRST;
  return watchFirstRows({
    board,
    tab,
    location,
    remembered: memory.read(address.step()),
    timeZone,
    density: densityNow(stage, density),
    height: likelyHeight(stage),
  });
};
