import type { Sandbox } from '#sandbox/createSandbox.ts';
import { LOCKED, OFF, SUSPENDED } from '#domain/odds/priceWord.ts';
import type { FakeTab } from './fakeTab.ts';

const cell = (odds: number | undefined, locked: boolean, closed: boolean): string =>
  `${locked ? 'locked' : odds}${closed ? ' closed' : ''}`;

/** The server's options of a match, each as a text that a displayed option is compared with. */
export const truthOf = (sandbox: Sandbox, matchId: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(sandbox.truth(matchId)?.options ?? {}).map(([key, { odds, locked, suspended }]) => [
      key,
      cell(odds, locked, suspended),
    ]),
  );

/** Returns, as texts, what a tab shows for every option it holds. */
export const paintedBy = (tab: FakeTab): Record<string, string> => {
  const painted: Record<string, string> = {};
  for (const market of tab.model.markets.values())
    for (const option of market.options) {
      const key = `${market.id}:${option.type}`;
      const shown = tab.model.option(key);
      const flags = shown?.flags ?? 0;
      painted[key] = cell(shown?.odds, (flags & LOCKED) !== 0, (flags & (SUSPENDED | OFF)) !== 0);
    }
  return painted;
};

/**
 * Returns, as texts, what a tab shows for every option it holds and what the server says of the same options.
 */
export const sideBySide = (
  tab: FakeTab,
  sandbox: Sandbox,
): { readonly painted: Record<string, string>; readonly truth: Record<string, string> } => {
  const matches = new Set([...tab.model.markets.values()].map(({ matchId }) => matchId));
  const offered = new Map([...matches].map((id) => [id, truthOf(sandbox, id)]));
  const truth: Record<string, string> = {};
  for (const market of tab.model.markets.values())
    for (const option of market.options) {
      const key = `${market.id}:${option.type}`;
      truth[key] = offered.get(market.matchId)?.[key] ?? 'not offered';
    }
  return { painted: paintedBy(tab), truth };
};
