import { useState } from 'react';
import { withTexts } from '#pieces/texts.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';
import { useKeys } from '#ui/renderRoot.ts';

/** A lazy module, because few users open the panel and the size of the first screen is limited (G10). */
const panel = withTexts(
  createLazyModule(() => import('./OpenPanel.tsx').then(({ OpenPanel }) => OpenPanel)),
  'diagnostics',
);

/** Returns the open state: Ctrl+Shift+D toggles it, Escape closes. */
const useOpen = () => {
  const [open, setOpen] = useState(false);
  useKeys((event) => {
    if (event.ctrlKey && event.shiftKey && event.code === 'KeyD') {
      event.preventDefault();
      setOpen((is) => !is);
    } else if (event.key === 'Escape') setOpen(false);
  });
  return [open, setOpen] as const;
};

export const DiagnosticsPanel = () => {
  const [open, setOpen] = useOpen();
  return open ? (
    <LazyBoundary area="diagnostics" part={panel} props={{ onClose: () => setOpen(false) }} />
  ) : null;
};
