/** The session that the parent site sends to the client (D8). */
export type ParentSession = {
  readonly authorization: string;
  readonly uid: string;
  readonly name: string;
  readonly memberType: 0 | 1;
  readonly merchant: string;
  readonly currencyId: number;
  readonly wallet: {
    readonly centerBalance: string | null;
    readonly balances: readonly {
      readonly coinCode: string;
      readonly amount: string;
      readonly isDefault: boolean;
    }[];
    readonly total: string | null;
  } | null;
  readonly maintenance: boolean;
  /** The end of the session, ms since 1970; absent if the session has no end. */
  readonly expiresAt?: number;
};

/** The users that a parent site may log in. */
export type HostMembers = {
  readonly users: (merchant: string) => readonly string[];
  /** Returns null for an unknown user. The sandbox accepts any password. */
  readonly logIn: (merchant: string, user: string) => ParentSession | null;
  /**
   * Logs the session's user in again under a new token; the old token stays valid. Returns null if the
   * session has ended.
   */
  readonly renew: (authorization: string) => ParentSession | null;
  /** Deposits 100. Returns null if the session has ended. */
  readonly payIn: (authorization: string) => ParentSession | null;
  readonly logOut: (merchant: string, authorization: string) => void;
};
