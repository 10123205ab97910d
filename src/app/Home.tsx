import { useEffect, useMemo } from 'react';
import { densityNow, likelyHeight, watchFirstRows, type FirstRows } from '#features/match-list';
import { useConfig } from '#state/clientContext.tsx';
import { PlacesProvider } from '#state/place.ts';
import { useSettings } from '#state/settingsStore.ts';
import { useStage, type Stage } from '#ui/stage.ts';
import type { Address } from './address.ts';
import { endBoot } from './bootScreen.ts';
import { Layout } from './Layout.tsx';
import { firstPlace, readPlace, usePlace } from './place.ts';
import type { Client } from './startClient.ts';

/** The one screen (BOOT-04): what the address says is open, laid out. */
export const Home = () => {
  const config = useConfig();
  const { sort } = useSettings();
  const first = useMemo(() => firstPlace(config, sort), [config, sort]);
  const [place, places] = usePlace(first);
  const { root } = useStage();
  useEffect(() => endBoot(root), [root]);
  return (
    <PlacesProvider value={places}>
      <Layout place={place} go={places.go} />
    </PlacesProvider>
  );
};

const NOTHING_FIRST: FirstRows = { here: Promise.resolve(), end: () => undefined };

/** Asks for what the screen will show first, before any of it is drawn; of a list that is covered nothing. */
export const watchFirst = (
  { board, tab, parts: { config, memory, settings } }: Client,
  stage: Stage,
  address: Address,
): FirstRows => {
  const { sort, timeZone, density } = settings.getState();
  const place = readPlace(address.query(), firstPlace(config, sort));
  if (place.match !== null || place.screen !== null) return NOTHING_FIRST;
  return watchFirstRows({
    board,
    tab,
    place,
    remembered: memory.read(address.step()),
    timeZone,
    density: densityNow(stage, density),
    height: likelyHeight(stage),
  });
};
