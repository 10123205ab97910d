// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { MarketPeriod } from '#domain/ids.ts';
import markets from '#locales/en/markets.json' with { type: 'json' };
import { periodWords } from '#pieces/optionWords.ts';
import { ClientProvider } from '#state/clientContext.tsx';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { OddsWordsProvider, useOddsWords } from './OddsWords.tsx';

const { render, all } = createComponentStage({ markets });

const Periods = ({ periods }: { readonly periods: readonly number[] }) => {
  const { t } = useOddsWords();
  return periods.map((period) => <p key={period}>{periodWords(t, period as MarketPeriod)}</p>);
};

test('each quarter of an hour of a match has its own name, and each quarter of a game', async () => {
  await render(
    <ClientProvider value={clientPartsOf()}>
      <OddsWordsProvider>
        <Periods periods={[1007, 1008, 1012, 3005, 3006]} />
      </OddsWordsProvider>
    </ClientProvider>,
  );
  expect(all('p').map(({ textContent }) => textContent)).toEqual([
    '0-15 min',
    '15-30 min',
    '75-90 min',
    'Q1',
    'Q2',
  ]);
});
