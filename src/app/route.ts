/** The one route is the empty path under the base, named "home" (BOOT-04), in history mode (BOOT-06). */
export type Route = { readonly name: 'home' } | { readonly name: 'not-found'; readonly path: string };

export const routeOf = (pathname: string, base: string): Route => {
  const bare = base.endsWith('/') ? base.slice(0, -1) : base;
  if (pathname === bare || pathname === `${bare}/`) return { name: 'home' };
  return {
    name: 'not-found',
    path: pathname.startsWith(`${bare}/`) ? pathname.slice(bare.length + 1) : pathname,
  };
};
