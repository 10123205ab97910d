// @vitest-environment jsdom
import { changeLanguage } from 'i18next';
import { act } from 'react';
import { expect, test } from 'vitest';
import app from '#locales/en/app.json' with { type: 'json' };
import { createComponentStage } from '#tests/componentStage.tsx';
import { Balance } from './Balance.tsx';

const { render, find } = createComponentStage({ app });

test('the balance has hundredths at most, and is never shown higher than it is (MONEY-01, USER-02)', async () => {
  const wallet = {
    centerBalance: null,
    balances: [{ coinCode: 'CNY', amount: '1000.129999', isDefault: true }],
    total: null,
    oldGameBalance: null,
    channels: [],
    experienceCash: [],
    security: {},
  };
  await render(<Balance wallet={wallet} />);
  expect(find('[data-balance]')?.textContent).toBe('¥1,000.12');
  await act(async () => void (await changeLanguage('vi')));
  expect(find('[data-balance]')?.textContent).toBe('¥1.000,12');
});
