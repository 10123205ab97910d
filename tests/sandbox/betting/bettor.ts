import type { Sandbox } from '#sandbox/createSandbox.ts';

type Answer = {
  readonly success: boolean;
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
};
export type Pick = {
  readonly match: string;
  readonly market: string;
  readonly type: number;
  readonly odds: number;
};
type Status = {
  readonly oid: string;
  readonly st: number;
  readonly rj?: number;
  readonly rjs?: string;
  readonly os?: number;
  readonly ods?: readonly { readonly mid: string; readonly od: number }[];
};
type Taken = {
  readonly id: string;
  readonly st: number;
  readonly dly?: number;
  readonly pt?: number;
  readonly ops: readonly {
    readonly mid: string;
    readonly od: string;
    readonly of: number;
    readonly bod: string;
    readonly tr?: string;
    readonly rid?: string;
  }[];
};
type Base = {
  readonly currencyId: number;
  readonly bl: string;
  readonly cbs: readonly { readonly bl: string; readonly cid: number }[];
};
export type Listed = {
  readonly id: string;
  readonly st: number;
  readonly rmk?: string;
  readonly sat: number;
  readonly cid: number;
  readonly rj?: number;
  readonly ops: readonly { readonly mid: string; readonly mrid: string }[];
};
export type LedgerEntry = {
  readonly clientRef: string;
  readonly orderId: string;
  readonly user: string;
  readonly odds: readonly number[];
  readonly stake: string;
  readonly status: number;
  readonly key: string | null;
  readonly legs: readonly { readonly key: string; readonly odds: number; readonly asked: number }[];
};

/** Returns options that a member may bet on, one per match. */
export const openPicks = (
  sandbox: Sandbox,
  {
    sport = 1,
    status = 4,
    least = 1,
  }: { readonly sport?: number; readonly status?: number; readonly least?: number } = {},
): Pick[] =>
  sandbox.matchIds(sport, status).flatMap((match) => {
    const options = Object.entries(sandbox.truth(match)?.options ?? {}).filter(
      ([, option]) => option.ss === 1 && !option.locked,
    );
    return options.length < least
      ? []
      : options.slice(0, 1).map(([key, { odds }]) => ({
          match,
          market: key.split(':')[0] ?? '',
          type: Number(key.split(':')[1]),
          odds,
        }));
  });

export const legOf = (pick: Pick, odds = pick.odds) => ({
  marketId: Number(pick.market),
  odds: odds / 1000,
  optionType: pick.type,
  oddsFormat: 1,
});

/** Builds a single with a stake of 10 that accepts better odds only. `more` overrides fields. */
const single = (pick: Pick, more: object = {}) => ({
  singleBetList: [{ unitStake: 10, oddsChange: 1, betOptionList: [legOf(pick)], ...more }],
});

/** Creates a member who makes the betting calls, for tests. The helper uses no code of the client. */
export const bettorAt = (sandbox: Sandbox, user: string) => {
  const token = sandbox.members.login(user)?.token ?? '';
  const ask = async (
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    (await (
      await fetch(sandbox.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token, ...headers },
        body: JSON.stringify({ languageType: 'ENG', ...body }),
      })
    ).json()) as Answer;
  const data = async <T>(
    path: string,
    body: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<T> => (await ask(path, body, headers)).data as T;
  return {
    token,
    ask,
    data,
    single,
    submit: (body: object, headers?: Readonly<Record<string, string>>) =>
      ask('/v1/order/bet/singlePass', body, headers),
    multiple: (body: object) => ask('/v1/order/betMultiple', body),
    taken: (pick: Pick, more: object = {}) => data<Taken[]>('/v1/order/bet/singlePass', single(pick, more)),
    poll: (ids: readonly string[]) => data<Status[]>('/v1/order/getStakeOrderStatus', { orderIds: ids }),
    base: () => data<Base>('/v1/user/base', {}),
    open: async () =>
      (
        await data<{ records: Listed[] }>('/v1/order/new/bet/list', {
          isSettled: false,
          current: 1,
          size: 200,
        })
      ).records,
    settled: async () =>
      (
        await data<{ records: Listed[] }>('/v1/order/new/bet/list', {
          isSettled: true,
          current: 1,
          size: 200,
          startTime: sandbox.now() - 86_400_000,
          endTime: sandbox.now(),
        })
      ).records,
  };
};
export const ledgerOf = async (sandbox: Sandbox): Promise<LedgerEntry[]> =>
  (await (await fetch(`${sandbox.url}/sandbox/ledger`)).json()) as LedgerEntry[];
export const sendCommand = async (
  sandbox: Sandbox,
  path: string,
  body: object,
): Promise<Record<string, unknown>> =>
  (await (
    await fetch(`${sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as Record<string, unknown>;
