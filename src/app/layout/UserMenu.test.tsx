// @vitest-environment jsdom
import { expect, test } from 'vitest';
import app from '#locales/en/app.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { createHostState } from '#state/hostState.ts';
import { NavigationProvider } from '#state/location.ts';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { UserMenu } from './UserMenu.tsx';

const { render, find } = createComponentStage({ app });

test.each([
  ['/sports', 'https://parent.example/sports'],
  ['/', 'https://parent.example/'],
])(
  'a page alone links to the parent site at its own path %s for a login (BOOT-03)',
  async (parentPath, href) => {
    const parts = clientPartsOf({
      config: { parents: ['https://parent.example', 'https://other.example'], parentPath },
      host: createHostState(),
    });
    await render(
      <ClientProvider value={parts}>
        <NavigationProvider value={{ go: () => undefined, step: '0', hrefOf: () => '/sport/' }}>
          <UserMenu screen={null} />
        </NavigationProvider>
      </ClientProvider>,
    );
    expect(find('[data-action="login"]')?.getAttribute('href')).toBe(href);
  },
);
