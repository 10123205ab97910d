/** What the parent hands over (D8). */
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
};

/** The users that a parent site may log in. */
export type HostMembers = {
  readonly users: (merchant: string) => readonly string[];
  /** Null where there is no such user. Any password will do. */
  readonly logIn: (merchant: string, user: string) => ParentSession | null;
  /** Puts 100 into the account; null where the session is over. */
  readonly payIn: (authorization: string) => ParentSession | null;
  readonly logOut: (merchant: string, authorization: string) => void;
};
