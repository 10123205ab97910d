/** Pages of the account screen, in the order of their tabs. */
export const ACCOUNT_PAGES = ['titles', 'coupons', 'bankers', 'wallet'] as const;
export type AccountPage = {
  readonly page: (typeof ACCOUNT_PAGES)[number];
  /** Whose wall is open, or which banker; null for the page itself. */
  readonly id: string | null;
};

/** Reads the `topic` of the address: `titles`, `titles:USER`, `coupons`, `bankers`, `bankers:BANKER`, `wallet`. */
export const readAccountPage = (topic: string): AccountPage => {
  const [name, ...rest] = topic.split(':');
  const page = ACCOUNT_PAGES.find((each) => each === name);
  const id = rest.join(':');
  return page === undefined || page === 'coupons' || page === 'wallet' || id === ''
    ? { page: page ?? 'titles', id: null }
    : { page, id };
};

/** Writes a page as the `topic` of the address. */
export const accountTopic = ({ page, id }: AccountPage): string => (id === null ? page : `${page}:${id}`);
