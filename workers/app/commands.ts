import type { DocumentCommand, Settings } from '#contract/documents.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { Board } from '../board/board.ts';
import { stakeCurrencyOf } from '#domain/slip/stakeCurrency.ts';
import type { Operator } from './operator.ts';
import type { Freshness } from '../source/priceFreshness.ts';
import { checkPress } from '../board/checkPress.ts';
import type { SlipQuotes } from '../slip/slipQuotes.ts';

type CommandDeps = {
  readonly operator: Pick<
    Operator,
    'documents' | 'orders' | 'gifts' | 'gamblingActivity' | 'userConfig' | 'session' | 'tips'
  >;
  readonly board: Board;
  readonly fresh: Freshness;
  readonly quotes: Pick<SlipQuotes, 'accepted'>;
  /** Returns why betting is closed now, or null. */
  readonly closed: () => Problem | null;
};

const changedNames = (before: Settings, after: Settings): string[] =>
  (Object.keys(after) as (keyof Settings)[]).filter((name) => before[name] !== after[name]);

/** Runs a tab's command on a document. Some commands concern several parts of the worker. */
export const runCommand = (
  {
    operator: { documents, orders, gifts, gamblingActivity, userConfig, session, tips },
    board,
    fresh,
    quotes,
    closed,
  }: CommandDeps,
  command: DocumentCommand,
): Result<null> => {
  switch (command.kind) {
    case 'slip.toggle': {
      // Deselecting is always allowed, whatever became of the market.
      if (documents.values().slip.items.some(({ key }) => key === command.pick.key))
        return documents.run(command);
      const problem = closed();
      if (problem !== null) return fail(problem);
      const may = checkPress(board, command.pick, fresh);
      return may.ok ? documents.run(command) : may;
    }
    case 'slip.stake':
    case 'slip.quickStake':
      // Refuses an amount that the user typed while another currency was shown.
      return command.currencyId === stakeCurrencyOf(session.view(), documents.values().slip)
        ? documents.run(command)
        : fail({ code: 'currency-changed' });
    case 'slip.again': {
      const legs = orders.rebuildSlip(command.ref, command.stake);
      if (legs === undefined) return fail({ code: 'slip-changed' });
      documents.slip.addReturned(legs);
      return ok(null);
    }
    case 'slip.accept': {
      const answer = documents.run(command);
      quotes.accepted();
      return answer;
    }
    case 'settings.set': {
      const before = documents.values().settings;
      const answer = documents.run(command);
      userConfig.chosen(changedNames(before, documents.values().settings));
      return answer;
    }
    case 'settings.told':
      userConfig.onTipSeen();
      return ok(null);
    case 'play.acknowledge':
      gamblingActivity.acknowledge(command.id);
      return ok(null);
    case 'balance.refresh':
      orders.refreshBalance();
      gifts.refresh();
      tips.outdate();
      return ok(null);
    case 'bets.dismiss':
      orders.dismiss(command.ref);
      return ok(null);
    default:
      return documents.run(command);
  }
};
