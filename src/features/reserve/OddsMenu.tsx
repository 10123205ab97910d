import { useCallback, useState } from 'react';
import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useFirstInput } from '#ui/useFirstInput.ts';
import type { OddsMenuProps } from './OddsMenuArea.tsx';

const area = withTexts(
  createLazyModule(() => import('./OddsMenuArea.tsx').then(({ OddsMenuArea }) => OddsMenuArea)),
  'reserve',
);

/** Offers a reserved bet and a price alert at every open odds cell. A lazy module that loads at the first input. */
export const OddsMenu = (props: OddsMenuProps) => {
  const [isWanted, setWanted] = useState(false);
  useFirstInput(useCallback(() => setWanted(true), []));
  return isWanted ? <LazyBoundary area="odds-menu" part={area} props={props} /> : null;
};
