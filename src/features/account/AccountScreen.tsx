import { withTexts } from '#pieces/texts.ts';
import type { Navigate } from '#state/location.ts';
import { createLazyModule } from '#ui/lazyModule.ts';
import { LazyBoundary } from '#ui/LazyBoundary.tsx';

const content = withTexts(
  createLazyModule(() => import('./AccountContent.tsx').then(({ AccountContent }) => AccountContent)),
  'account',
);

type AccountProps = { readonly topic: string; readonly go: Navigate };

/** Renders the user's titles, coupons and bankers in the middle column, in place of the list. A lazy module (G10). */
export const AccountScreen = (props: AccountProps) => (
  <LazyBoundary area="account-screen" part={content} props={props} />
);
