import type { Amount } from '../money/amount.ts';
import type { HostId, RoomId } from './anchor.ts';
import type { EpochMs, MatchId } from '../ids.ts';

export type LotteryKind = 'live-lottery' | 'red-envelope-rain' | 'answer-lottery';
const LOTTERIES: ReadonlyMap<number, LotteryKind> = new Map([
  [1, 'live-lottery'],
  [3, 'red-envelope-rain'],
  [4, 'answer-lottery'],
]);
/** Returns the kind of a lottery; undefined for an unknown code, which is ignored and counted (C43). */
export const lotteryKind = (code: number): LotteryKind | undefined => LOTTERIES.get(code);

export type PrizeKind = 'cash-coupon' | 'deposit-coupon' | 'flow-coupon' | 'coin' | 'title';
const PRIZES: ReadonlyMap<number, PrizeKind> = new Map([
  [8, 'cash-coupon'],
  [12, 'deposit-coupon'],
  [13, 'flow-coupon'],
  [15, 'coin'],
  [17, 'title'],
]);
export const prizeKind = (code: number): PrizeKind | undefined => PRIZES.get(code);

export type ActivityState = 'not-started' | 'in-progress' | 'finished';
const STATES: ReadonlyMap<number, ActivityState> = new Map([
  [0, 'not-started'],
  [1, 'in-progress'],
  [2, 'finished'],
]);
export const activityState = (code: number): ActivityState | undefined => STATES.get(code);

/** A prize; `titleId` where it is a title (TITLES-05). */
export type Prize = {
  readonly kind: PrizeKind;
  readonly name: string;
  readonly amount: Amount | null;
  readonly count: number;
  readonly titleId: string | null;
};

/** A red-envelope rain of a room (REQ-47, GIFT-07), with the seconds until it begins. */
export type RedEnvelope = {
  readonly sendRecordId: string;
  readonly roomId: RoomId | null;
  readonly state: ActivityState;
  readonly countdown: number;
  readonly hasReceived: boolean;
  readonly floatingBall: boolean;
  /** Whether the opened envelope held a prize; null if the platform does not say. */
  readonly prizeFlag: boolean | null;
  readonly endBettingTime: EpochMs | null;
  readonly total: Amount | null;
};

/** A lottery of a room (REQ-49). */
export type Lottery = {
  readonly id: string;
  readonly kind: LotteryKind;
  readonly state: ActivityState;
  readonly title: string;
  readonly roomId: RoomId | null;
  readonly startTime: EpochMs | null;
  readonly endTime: EpochMs | null;
  readonly prizes: readonly Prize[];
  /** Whether the user takes part (GIFT-16). */
  readonly isJoined: boolean;
  /** Whether the client shows the list of winners, and the moving line of winners (GIFT-11). */
  readonly showsWinList: boolean;
  readonly showsMarquee: boolean;
};
/** An entry of the winners' list (REQ-50). */
export type Win = {
  readonly lotteryId: string;
  readonly userId: string;
  readonly name: string;
  readonly prize: Prize;
  readonly time: EpochMs | null;
};
/** What the user won (REQ-51). */
export type OwnWin = { readonly won: boolean; readonly prizes: readonly Prize[] };

/** A vote of a room (REQ-34). */
export type Vote = {
  readonly id: string;
  readonly roomId: RoomId | null;
  readonly matchId: MatchId | null;
  readonly title: string;
  readonly state: ActivityState;
  readonly endTime: EpochMs | null;
  readonly options: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  readonly votedOptionId: string | null;
};
/** A lottery message that waits for the anchor's approval (REQ-36). */
export type Approval = {
  readonly messageId: string;
  readonly roomId: RoomId | null;
  readonly matchId: MatchId | null;
  readonly hostId: HostId | null;
  readonly content: string;
  /** 0 waiting, 1 approved, 2 refused. */
  readonly result: number;
  readonly createdTime: EpochMs | null;
};

/** Questions of an answer lottery (REQ-55). The right answer is present after the lottery has ended. */
export type Questions = {
  readonly id: string;
  readonly state: ActivityState;
  readonly endTime: EpochMs | null;
  readonly questions: readonly {
    readonly id: string;
    readonly title: string;
    readonly options: readonly { readonly id: string; readonly text: string }[];
    readonly answerId: string | null;
    readonly rightId: string | null;
  }[];
};
