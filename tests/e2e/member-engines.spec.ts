import { Decimal } from 'decimal.js';
import { expect, logInAtHost, test, type Embedded } from './engines.ts';
import type { Tab } from './tab.ts';
import { isAt } from './tabs.ts';

/** What a member does with experts, titles and notices, in every engine. */
test.describe.configure({ retries: 0 });

const BUY = '/api/forehead/professor/message/buy';
const screen = '[data-screen="experts"]';
const UNREAD = '[data-action="notices"] [data-unread]';

/** Presses an element once it exists. */
const press = async (tab: Tab, selector: string): Promise<void> => {
  await expect.poll(() => tab.count(selector)).toBeGreaterThan(0);
  await tab.evaluate((of) => document.querySelector<HTMLElement>(of)?.click(), selector);
};
/** Types a text into a field by keyboard. */
const typeInto = async ({ host, client }: Embedded, selector: string, text: string): Promise<void> => {
  await expect.poll(() => client.count(selector)).toBeGreaterThan(0);
  await host.evaluate(() => document.querySelector('iframe')?.focus());
  // WebKit lets a script focus a text field only after a key has moved the focus within the frame.
  await expect
    .poll(async () => {
      await client.keys('Tab');
      await client.evaluate((of) => document.querySelector<HTMLElement>(of)?.focus(), selector);
      return isAt(client, selector);
    })
    .toBe(true);
  await client.keys(...Array.from(text, (letter) => (letter === ' ' ? 'Space' : letter)));
  // WebKit's driver answers before the page has the keys.
  await expect
    .poll(() => client.evaluate((of) => document.querySelector<HTMLTextAreaElement>(of)?.value, selector))
    .toBe(text);
};
const shows = (tab: Tab, selector: string): Promise<void> =>
  expect.poll(() => tab.count(selector)).toBeGreaterThan(0);
const postTo = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.describe('a member in every engine', { tag: ['@main', '@floor', '@long'] }, () => {
  test('buys a tip at its displayed price, comments with a reply, wears a title, and reads a notice for both tabs (TIPS-11, TIPS-15, TITLES-02, TITLES-03, D27, D32)', async ({
    journey,
    embed,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 120 });
    const first = await embed(`${sandbox.hostUrl}?screen=experts&lang=en`);
    const { client } = first;
    await expect.poll(() => client.count(`${screen} [data-expert-group="1"] [data-expert]`)).toBe(8);
    // The screen has more tab stops than a journey should pass.
    await first.host.evaluate(() => document.querySelector<HTMLElement>('[data-press="log-in"]')?.focus());
    await logInAtHost(first, 'alice');

    await press(client, '[data-expert-list="tips"]');
    await press(client, `${screen} [data-tip]:has([data-price]) [data-action="open-tip"]`);
    await shows(client, `${screen} [data-refund]`);
    const price = await client.attribute('[data-tip-price]', 'data-tip-price');
    expect(await client.text('[data-action="buy-tip"]')).toBe(`Buy for ${price} coins`);
    expect(await client.text('[data-refund]')).toMatch(/comes? back/);
    await press(client, '[data-action="buy-tip"]');
    await shows(client, `${screen} [data-bought]`);
    const debits = (await (await fetch(`${sandbox.origin}/sandbox/ledger?kind=tip`)).json()) as {
      readonly amount: string;
    }[];
    expect(debits.map(({ amount }) => new Decimal(amount).toFixed(2))).toEqual([
      new Decimal(price ?? Number.NaN).toFixed(2),
    ]);
    expect((await sandbox.stats()).requests[BUY]).toBe(1);

    await typeInto(first, `${screen} [data-setting="comment-text"]`, 'well seen');
    await press(client, '[data-action="send-comment"]');
    await expect.poll(() => client.text('[data-thread] p')).toBe('well seen');
    await press(client, '[data-thread] [data-action="reply"]');
    await typeInto(first, '[data-thread] [data-setting="comment-text"]', 'thank you');
    await press(client, '[data-thread] [data-action="send-comment"]');
    await expect.poll(() => client.count('[data-thread]:first-child [data-comment]')).toBe(2);

    // The second tab of the same user.
    const second = await embed(`${sandbox.hostUrl}?screen=account&topic=titles&lang=en`);
    const own = '[data-titles="own"] [data-title]:has([data-action="wear-title"])';
    await shows(second.client, own);
    const title = (await second.client.attribute(own, 'data-title')) ?? '';
    await press(second.client, `${own} [data-action="wear-title"]`);
    await shows(second.client, `[data-titles="own"] [data-title="${title}"] [data-worn]`);
    expect(await second.client.count('[data-titles="own"] [data-worn]')).toBe(1);
    await press(second.client, '[data-action="own-wall"]');
    await shows(second.client, `[data-titles="wall"] [data-title="${title}"]`);

    await press(second.client, '[data-action="notices"]');
    await press(second.client, '[data-panel="notices"] [data-action="read-all"]:enabled');
    for (const each of [client, second.client]) await expect.poll(() => each.count(UNREAD)).toBe(0);
    await postTo(`${sandbox.origin}/sandbox/notices`, { add: { title: 'Upkeep tonight' } });
    for (const each of [client, second.client]) await expect.poll(() => each.text(UNREAD)).toBe('1');
    await expect
      .poll(() => second.client.text('[data-panel="notices"] [data-unread]'))
      .toContain('Upkeep tonight');
    await press(second.client, '[data-panel="notices"] [data-unread] [data-notice]');
    for (const each of [client, second.client]) await expect.poll(() => each.count(UNREAD)).toBe(0);
  });
});
