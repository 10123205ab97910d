import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchId, OptionKey, Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { decimalsOf } from '#domain/money/currencyTable.ts';
import { decimalOf, readStake, writeStake, type StakeStyle } from '#domain/money/stakeInput.ts';
import {
  readWantedOdds,
  reserveProblem,
  reserveStakeCap,
  stepOdds,
  suggestedStakes,
  wantedOddsProblem,
  type ReserveLimits,
  type ReserveProblem,
} from '#domain/orders/reserveTerms.ts';
import { useReserveLimits } from '#state/reserves.ts';
import { europeanOdds, roundUpStake } from './money.ts';

/** Wanted odds and stake as they stand in the fields, with the limits that they must keep. */
export type ReserveTerms = {
  readonly limits: ReserveLimits | null;
  /** The first read of the limits failed; nothing can be reserved. */
  readonly isFailed: boolean;
  readonly retry: () => void;
  readonly oddsText: string;
  readonly stakeText: string;
  readonly odds: Thousandths | null;
  readonly stake: Amount | null;
  /** Largest stake at the wanted odds; null if the platform limits nothing. */
  readonly cap: Amount | null;
  readonly problem: ReserveProblem | null;
  /** Why the text in the stake field is not a stake; null for an empty field and for an amount. */
  readonly stakeTextProblem: 'stake-decimals' | 'stake-unread' | null;
  /** Stakes that the user may choose at the wanted odds, ascending. */
  readonly suggested: readonly Amount[];
  readonly isOddsAllowed: boolean;
  readonly style: StakeStyle;
  readonly setOdds: (text: string) => void;
  readonly step: (direction: 1 | -1) => void;
  readonly setStake: (text: string) => void;
  readonly chooseStake: (stake: Amount) => void;
};

type TermsOf = {
  readonly matchId: MatchId;
  readonly key: OptionKey;
  readonly currencyId: number;
  /** Terms of a bet that is changed; null for a new one, whose odds begin one step above those now. */
  readonly first: { readonly odds: Thousandths; readonly stake: Amount } | null;
};

/** Holds the fields of a reserved bet. The worker asks for the limits again every 10 s while this is shown. */
export const useReserveTerms = ({ matchId, key, currencyId, first }: TermsOf): ReserveTerms => {
  const { language } = useTranslation('reserve').i18n;
  const decimals = decimalsOf(currencyId);
  const style: StakeStyle = { decimal: decimalOf(language), decimals };
  const { data, error, isFetching, refetch } = useReserveLimits({ matchId, key }, currencyId);
  // The smallest stake that can be typed: stakes have the decimals of their currency (C18).
  const limits = data === undefined ? null : { ...data, minStake: roundUpStake(data.minStake, style) };
  const [typedOdds, setOdds] = useState<string | null>(first === null ? null : europeanOdds(first.odds));
  const [typedStake, setTypedStake] = useState({
    currencyId,
    text: first === null ? '' : writeStake(first.stake, style),
  });
  const [offered, setOffered] = useState<string | null>(null);
  // The first limits give the odds to begin with; they stay while prices move, until the user changes them.
  if (offered === null && limits?.odds !== null && limits !== null)
    setOffered(europeanOdds(stepOdds(limits, limits.odds, 1)));
  const oddsText = typedOdds ?? offered ?? '';
  // An amount is never reinterpreted in another currency.
  const stakeText = typedStake.currencyId === currencyId ? typedStake.text : '';
  const setStake = (text: string): void => setTypedStake({ currencyId, text });
  const odds = readWantedOdds(oddsText);
  const { amount: stake = null, problem: textProblem } = readStake(stakeText, style);
  return {
    limits,
    isFailed: limits === null && error !== null && !isFetching,
    retry: () => void refetch(),
    oddsText,
    stakeText,
    odds,
    stake,
    cap: limits === null || odds === null ? null : reserveStakeCap(limits, odds, decimals),
    problem: reserveProblem(limits, odds, stake, decimals),
    stakeTextProblem:
      textProblem === undefined || textProblem === 'empty'
        ? null
        : textProblem === 'too-fine'
          ? 'stake-decimals'
          : 'stake-unread',
    suggested: limits === null || odds === null ? [] : suggestedStakes(limits, odds, decimals),
    isOddsAllowed: limits !== null && wantedOddsProblem(limits, odds) === null,
    style,
    setOdds,
    step: (direction) => {
      const from = odds ?? limits?.odds ?? null;
      if (limits !== null && from !== null) setOdds(europeanOdds(stepOdds(limits, from, direction)));
    },
    setStake,
    chooseStake: (amount) => setStake(writeStake(amount, style)),
  };
};
