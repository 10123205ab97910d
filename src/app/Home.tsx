import { useEffect } from 'react';
import { endBoot } from './bootScreen.ts';

/** The one screen (BOOT-04). */
export const Home = () => {
  useEffect(endBoot, []);
  return <main />;
};
