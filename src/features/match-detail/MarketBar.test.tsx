// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { SportId } from '#domain/ids.ts';
import detail from '#locales/en/detail.json' with { type: 'json' };
import { createComponentStage } from '#tests/componentStage.tsx';
import { MarketBar } from './MarketBar.tsx';

const { render, find } = createComponentStage({ detail });

const pressEscape = (isComposing: boolean) =>
  act(async () => {
    find('[data-field="market-search"]')?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, isComposing }),
    );
  });

test('Escape clears the search, but not while an input method uses it to cancel a composition', async () => {
  const search = vi.fn<(text: string) => void>();
  await render(
    <MarketBar
      sport={1 as SportId}
      tabs={[]}
      tab="all"
      onTab={() => undefined}
      search="corner"
      onSearch={search}
      found={1}
      allClosed={false}
      onToggleAll={() => undefined}
    />,
  );
  await pressEscape(true);
  expect(search.mock.calls).toEqual([]);
  await pressEscape(false);
  expect(search.mock.calls).toEqual([['']]);
});
