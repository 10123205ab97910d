import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashOutRequest } from '#contract/cashOutRequest.ts';
import type { PlacementAnswer } from '#contract/placement.ts';
import type { Problem, Result } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import { hexText } from '#domain/hexText.ts';
import { problemValues } from '#pieces/problemValues.ts';
import { useCommands } from '#state/hooks.ts';

/** A press without its id; each press gets one, so it is sent at most once. */
type Unsent<R> = R extends CashOutRequest ? Omit<R, 'slipId'> : never;
type CashOutPress = Unsent<CashOutRequest>;

export type CashOutSender = {
  /** Sends a press. Undefined if another one is being sent. */
  readonly send: (press: CashOutPress) => Promise<Result<PlacementAnswer>> | undefined;
  readonly isSending: boolean;
};

/** Sends presses on a cash-out, one at a time, each with an id of its own (D5, D31). */
export const useCashOutSender = (): CashOutSender => {
  const { cashOut } = useCommands();
  const [isSending, setIsSending] = useState(false);
  /** Set at once, so that a second press before the next rendering sends nothing. */
  const isBusy = useRef(false);
  const sendPress = async (press: CashOutPress) => {
    isBusy.current = true;
    setIsSending(true);
    const slipId = hexText(crypto.getRandomValues(new Uint8Array(16)));
    const answer = await cashOut({ ...press, slipId });
    isBusy.current = false;
    setIsSending(false);
    return answer;
  };
  return { send: (press) => (isBusy.current ? undefined : sendPress(press)), isSending };
};

type Submit = {
  /** Sends a press. Resolves to true if the worker has sent it. */
  readonly submit: (press: CashOutPress) => Promise<boolean>;
  readonly problem: Problem | null;
};

/** Sends the presses of one form, and keeps why the last one was not sent. */
export const useSubmit = ({ send }: CashOutSender): Submit => {
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    submit: async (press) => {
      const answering = send(press);
      if (answering === undefined) return false;
      setProblem(null);
      const answer = await answering;
      if (!answer.ok) setProblem(answer.problem);
      return answer.ok;
    },
    problem,
  };
};

/** Why the text of the field is no stake. */
export type StakeTextProblem = { readonly code: 'stake-wrong' | 'stake-whole' };

/** Returns the function that gives the text why a stake cannot be sent, or why the worker did not send a press. */
export const useProblemText = (
  money: (amount: Amount) => string,
): ((problem: Problem | StakeTextProblem) => string) => {
  const { t } = useTranslation(['cashOut', 'placing', 'problems']);
  return (problem) =>
    t(
      [
        `cashOut:problem.${problem.code}`,
        `placing:problem.${problem.code}`,
        `problems:problem.${problem.code}`,
        'problems:problem.unknown',
      ],
      problem.code === 'stake-wrong' || problem.code === 'stake-whole' ? {} : problemValues(problem, money),
    );
};
