/**
 * Returns the absolute address of the client's directory, with a final slash, also if `assetBase` has none. Throws a
 * `TypeError` if it is no address.
 */
export const assetDirectory = (assetBase: string, page: string): string =>
  new URL(assetBase.replace(/\/?$/, '/'), page).href;
