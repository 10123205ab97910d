import { useEffect, useMemo } from 'react';
import { useConfig } from '#state/clientContext.tsx';
import { endBoot } from './bootScreen.ts';
import { Layout } from './Layout.tsx';
import { firstPlace, usePlace } from './place.ts';

/** The one screen (BOOT-04): what the address says is open, laid out. */
export const Home = () => {
  const config = useConfig();
  const first = useMemo(() => firstPlace(config), [config]);
  const [place, go] = usePlace(first);
  useEffect(endBoot, []);
  return <Layout place={place} go={go} />;
};
