import type { SportId } from './ids.ts';
import type { PlayType } from './match.ts';

/**
 * What the operator configures (C1, C4, C42; D1 to D20 marked "operator"). It is fetched before anything mounts (BOOT-08) and
 * handed to the worker as it is. Addresses are absolute, or relative to the page's directory.
 */
export type DomainConfig = {
  /** Names the merchant; it and its hash separate two merchants' workers and stores (D23). */
  readonly merchant: string;
  /** Base of the member platform's paths (REQ-01), of the match calls, of the order calls (C27), of files (REQ-39). */
  readonly hosts: { readonly service: string; readonly match: string; readonly order: string; readonly file: string };
  /** Address of the pushed feed (D1); null where the operator has polls alone. */
  readonly feed: string | null;
  /** Base of the log service's path (REQ-07, D9); null where nothing is logged. */
  readonly log: string | null;
  /** Team icon rule (REQ-40): `{keyword}` and `{id}` are replaced. */
  readonly teamIcon: string;
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  /** Service language codes by locale (C1). */
  readonly languageCodes: Readonly<Record<string, string>>;
  /** Offered odds formats (C4): 1 Europe, 2 Hong Kong, 3 Malaysia, 4 Indonesia. */
  readonly oddsFormats: readonly number[];
  /** Page size of lists (CONST-04, D20). */
  readonly pageSize: number;
  /** The product's variant: decides the default play type (LIST-02, LIST-03) and the device prefix. */
  readonly variant: 'plain' | 'mobile';
  /** The first list's sport; absent: football (MENU-03). */
  readonly sport?: SportId;
  /** The first list's play type; absent: by variant. */
  readonly playType?: PlayType;
};
