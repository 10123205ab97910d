/** A leg of an order, with its settle result (wire facts 3.3; 0 while it is open). */
type AfterLeg = {
  readonly key: string;
  readonly matchId: string;
  readonly odds: number;
  result: number;
};

/** A cash-out of an order. Amounts are cents, rates thousandths. */
export type CashRecord = {
  readonly id: string;
  readonly clientRef: string;
  readonly orderId: string;
  readonly at: number;
  readonly stake: bigint;
  readonly rate: bigint;
  readonly payout: bigint;
  /** Statuses with their milliseconds after acceptance. */
  readonly course: readonly (readonly [after: number, status: number])[];
  readonly had: Set<number>;
  status: number;
};
/** Terms that an auto cash-out has or had, with the reference of the request that set them. */
type AutoTerms = { readonly clientRef: string; readonly stake: bigint; readonly wanted: bigint };
/** An auto cash-out: 1 waiting, 2 done, 3 failed, 4 cancelled. */
export type AutoRecord = {
  readonly id: string;
  readonly orderId: string;
  readonly at: number;
  readonly terms: AutoTerms[];
  status: 1 | 2 | 3 | 4;
  endedAt: number | null;
};
export type AfterOrder = {
  readonly id: string;
  readonly uid: string;
  readonly currency: number;
  readonly reference: string;
  readonly at: number;
  readonly legs: readonly AfterLeg[];
  /** Legs per bet; 0 is full cover, 1 a single. */
  readonly series: number;
  readonly unit: bigint;
  readonly stake: bigint;
  readonly isOffered: boolean;
  readonly cashOuts: CashRecord[];
  readonly autos: AutoRecord[];
  /** What 1 unit pays now, in thousandths; 0 where there is no price. */
  rate: bigint;
  status: 4 | 5;
  settledAt: number | null;
  /** What each settlement of what was left paid; a later one corrects the one before. */
  readonly settlements: bigint[];
};
/** A reserved bet: 0 waiting, 1 an order, 2 failed, 3 cancelled (wire facts 3.7). */
export type ReserveRecord = {
  readonly id: string;
  readonly uid: string;
  readonly clientRef: string;
  readonly at: number;
  readonly key: string;
  readonly currency: number;
  /** Terms, oldest first; the last ones hold. */
  readonly terms: { readonly odds: number; readonly stake: bigint }[];
  status: 0 | 1 | 2 | 3;
  failReason: number | null;
};

export const SETTLED = 5;
const RUNNING: readonly number[] = [0, 1, 4];
export const isRunning = ({ status }: CashRecord): boolean => RUNNING.includes(status);
export const runningOf = ({ cashOuts }: AfterOrder): CashRecord | undefined => cashOuts.find(isRunning);
export const waitingOf = ({ autos }: AfterOrder): AutoRecord | undefined =>
  autos.find(({ status }) => status === 1);
export const lastTerms = <T>(terms: readonly T[]): T => terms.at(-1) as T;

const settledOf = ({ cashOuts }: AfterOrder): readonly CashRecord[] =>
  cashOuts.filter(({ status }) => status === SETTLED);
const sum = (all: readonly bigint[]): bigint => all.reduce((total, each) => total + each, 0n);
export const cashedStake = (order: AfterOrder): bigint => sum(settledOf(order).map(({ stake }) => stake));
export const cashedPayout = (order: AfterOrder): bigint => sum(settledOf(order).map(({ payout }) => payout));
export const remainingOf = (order: AfterOrder): bigint => order.stake - cashedStake(order);
/** Cash-outs that count towards `mxc`: in progress or settled. */
export const usedOf = (order: AfterOrder): number => settledOf(order).length + (runningOf(order) ? 1 : 0);
/** What a stake pays at a rate, rounded down to cents. */
export const paysAt = (stake: bigint, rate: bigint): bigint => (stake * rate) / 1000n;

/** What 1 unit of a leg brings, in two-thousandths (D15). */
const factorOf = ({ odds, result }: AfterLeg): bigint => {
  switch (result) {
    case 3:
      return 0n;
    case 5:
      return BigInt(1000 + odds);
    case 6:
      return 1000n;
    case 2:
    case 7:
      return 2000n;
    default:
      return BigInt(2 * odds);
  }
};
/** Lists the bets of a series as lists of legs. */
export const betsOf = <T>(legs: readonly T[], series: number): readonly (readonly T[])[] => {
  const found: T[][] = [];
  for (let bits = 1; bits < 2 ** legs.length; bits += 1) {
    const bet = legs.filter((_, at) => ((bits >> at) & 1) === 1);
    if (series === 0 ? bet.length > 1 : bet.length === series) found.push(bet);
  }
  return found;
};
/** Rounds an amount, in thousandths times `scale`, by the money rule: halves up, then down to cents (C17). */
const roundMoney = (thousandths: bigint, scale: bigint): bigint =>
  (2n * thousandths + scale) / (2n * scale) / 10n;
/** What the whole order pays by its legs' results, in cents; open legs count as won. */
export const wholePayout = ({ legs, series, unit }: AfterOrder): bigint =>
  sum(
    betsOf(legs, series).map((bet) => {
      const units = bet.reduce((product, leg) => product * factorOf(leg), unit * 10n);
      return roundMoney(units, 2000n ** BigInt(bet.length));
    }),
  );
/** The share of an amount that falls to what was not cashed out, rounded down. */
export const shareOfRest = (order: AfterOrder, amount: bigint): bigint =>
  (amount * remainingOf(order)) / order.stake;
/** What the order has paid in total. */
export const paidBy = (order: AfterOrder): bigint => cashedPayout(order) + (order.settlements.at(-1) ?? 0n);
