import { counter, expect, expectTruth, openTab, test, thrown } from './journey.ts';

test.describe('where there is no SharedWorker', () => {
  test('one tab, elected, runs the worker for all; when it goes another takes over, with one socket (F22)', async ({ journey }) => {
    const sandbox = await journey.sandbox();
    const context = await journey.context();
    await context.addInitScript(() => void Reflect.deleteProperty(globalThis, 'SharedWorker'));
    const pages = [await openTab(context, sandbox.url), await openTab(context, sandbox.url), await openTab(context, `${sandbox.url}?sport=3`)];
    await expectTruth(sandbox, pages);
    expect((await sandbox.stats()).sockets).toBe(1);
    for (const page of pages) expect(await counter(page, 'mode')).toBe('elected');
    const [leader, ...rest] = pages;
    const before = await counter(rest[0]!, 'instance');
    await leader!.close();
    await expect.poll(() => counter(rest[0]!, 'instance')).not.toBe(before);
    await expectTruth(sandbox, rest);
    expect((await sandbox.stats()).sockets).toBe(1);
    expect(thrown).toEqual([]);
  });

  test('and no lock either, each tab runs the same code in a worker of its own (F22)', async ({ journey }) => {
    const sandbox = await journey.sandbox();
    const context = await journey.context();
    await context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'SharedWorker');
      Object.defineProperty(navigator, 'locks', { value: undefined });
    });
    const pages = [await openTab(context, sandbox.url), await openTab(context, sandbox.url)];
    await expectTruth(sandbox, pages);
    expect(await counter(pages[0]!, 'mode')).toBe('dedicated');
    expect((await sandbox.stats()).sockets).toBe(2);
    expect(thrown).toEqual([]);
  });
});
