import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import type { Bet } from '#domain/orders/bet.ts';
import { legsOf } from '#domain/slip/slipRules.ts';
import { useClient } from '#state/clientContext.tsx';
import { useSlip } from '#state/hooks.ts';
import { Button } from '#ui/Button.tsx';
import styles from './Bets.module.css';
import { useProblemText } from './QuickProblem.tsx';

/**
 * Button that sends a bet of unknown outcome again, by the user's own press, with the same reference and body
 * (D4, D36). Only for operators that honour references. The worker repeats the bet while its odds are fresh
 * and acceptable; otherwise the reason is shown.
 */
export const RepeatBet = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const { config } = useClient();
  const isOpen = bets.length > 0 && bets.every(({ state }) => state === 'unknown');
  return isOpen && config.money.reference === 'honoured' ? <Repeat bets={bets} /> : null;
};

const Repeat = ({ bets }: { readonly bets: readonly Bet[] }) => {
  const { t } = useTranslation('bets');
  const { commands } = useClient();
  const slip = useSlip((now) => now);
  const textOf = useProblemText();
  const [problem, setProblem] = useState<Problem | null>(null);
  // A ref, because two presses in one frame both see the same React state.
  const busy = useRef(false);
  const repeat = async () => {
    const [bet] = bets;
    if (busy.current || bet === undefined) return;
    busy.current = true;
    setProblem(null);
    const sent = new Map(bets.flatMap(({ legs }) => legs.map(({ key, displayed }) => [key, displayed])));
    const { slipId, view, stakes, items } = slip;
    const answer = await commands.place({
      kind: 'slip',
      slipId,
      view,
      stakes,
      currencyId: bet.currencyId,
      legs: legsOf(items, view).map(({ key, odds }) => ({ key, odds: sent.get(key) ?? odds })),
    });
    busy.current = false;
    setProblem(answer.ok ? null : answer.problem);
  };
  return (
    <div className={styles.actions} data-region="repeat">
      <Button look="plain" data-action="repeat" onClick={() => void repeat()}>
        {t('receipts.repeat')}
      </Button>
      <p className={styles.order}>{t('receipts.repeatNote')}</p>
      <p role="status" data-repeat-problem={problem?.code}>
        {problem === null ? null : textOf(problem)}
      </p>
    </div>
  );
};
