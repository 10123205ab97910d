import type { Page } from '@playwright/test';
import type { mount as Mount, MountOptions } from '#embed';
import { readCounter, expect, expectSockets, expectTruth, openTab, test, uncaughtErrors } from './journey.ts';
import { installLeftoverCounts, readLeftovers, remountTimes } from './leftovers.ts';
import { waitForCells } from './painted.ts';
import { expectSport } from './playing.ts';
import type { RunningSandbox } from './sandbox.ts';
import { pickPrice, readUntilStable } from './pageWaits.ts';

/** A parent site at the client's own origin, which draws it into an element of its document. */
const club = (sandbox: RunningSandbox, query = '') => `${sandbox.origin}/club/${query}`;
const enter = async (page: Page): Promise<void> => {
  await page.locator('button[data-room="sports"]').click();
  await expect(page.locator('body')).toHaveAttribute('data-sports', 'here');
  await waitForCells(page);
};
const leave = async (page: Page): Promise<void> => {
  await page.locator('button[data-room="offers"]').click();
  await expect(page.locator('body')).toHaveAttribute('data-sports', 'away');
};
const collapsed = (page: Page) => page.locator('main [aria-expanded="false"]');

type Embed = { readonly mount: typeof Mount };

/** Mounts it in the site's empty room, as a site does that has no session to hand over. */
const mountIn = async (page: Page, options: MountOptions = {}): Promise<void> => {
  await page.evaluate(
    async ([script, how]) => {
      const { mount } = (await import(script)) as Embed;
      const at = document.querySelector<HTMLElement>('[data-room-of="sports"]');
      if (at === null) throw new Error('The page has no room for the client.');
      for (const room of document.querySelectorAll<HTMLElement>('[data-room-of]')) room.hidden = room !== at;
      await mount(at, how).ready;
    },
    ['/sport/embed/sport.js', options] as const,
  );
  await waitForCells(page);
};

/** React adds this listener once per document and never removes it. */
const OF_REACT = { 'document hears selectionchange': 1 };

test.describe("the client in a host's document", () => {
  test.afterEach(() => expect(uncaughtErrors).toEqual([]));

  test(
    "shows the server's state, accepts a press, and shares one worker with the standalone page (BOOT-01, D23)",
    { tag: ['@main', '@floor'] },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 300, rate: 20 });
      const context = await journey.context();
      const [inside, alone] = [await openTab(context, club(sandbox)), await openTab(context, sandbox.url)];
      await expectTruth(sandbox, [inside, alone]);
      // Paused, so that no price closes under the press.
      await sandbox.pause();
      const key = await pickPrice(inside);
      for (const page of [inside, alone])
        await expect(page.locator(`[data-match] [data-option="${key}"]`)).toHaveAttribute(
          'aria-pressed',
          'true',
        );
      await expect.poll(() => readCounter(alone, 'tabs')).toBe('2');
      await expectSockets(sandbox, 1);
    },
  );

  test(
    "looks as in the standalone page whatever the host's styles are, and does not affect the host's styles (BOOT-01)",
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      // Both are looked at one after the other, and nothing may change between.
      await sandbox.pause();
      const context = await journey.context();
      const inside = await context.newPage();
      await inside.goto(club(sandbox, '?room=offers'));
      const headerOf = () =>
        inside.evaluate(() =>
          JSON.stringify(
            [...document.querySelectorAll('body, body > header, body > header *')].map((each) =>
              [...getComputedStyle(each)].map((name) => getComputedStyle(each).getPropertyValue(name)),
            ),
          ),
        );
      await expect(inside.locator('body')).toHaveAttribute('data-member', 'guest');
      const bare = await readUntilStable(headerOf);
      // Without a bus it has what it has on a page of its own.
      await mountIn(inside);
      await expect.poll(headerOf).toBe(bare);
      const size = await inside
        .locator('sport-live')
        .evaluate((at) => ({ width: at.clientWidth, height: at.clientHeight }));
      const alone = await openTab(context, sandbox.url);
      await alone.setViewportSize(size);
      // The host's own checkbox is put out of sight by its own styles.
      await inside.locator('[data-hostile]').check();
      await expect
        .poll(() => inside.locator('body > header nav').evaluate((at) => getComputedStyle(at).color))
        .toBe('rgb(255, 0, 0)');
      expect((await readUntilStable(() => stylesOf(alone))).length).toBeGreaterThan(100);
      await expect
        .poll(async () => {
          const [own, within] = [await stylesOf(alone), await stylesOf(inside)];
          return [
            own.length - within.length,
            own
              .flatMap((each, at) =>
                JSON.stringify(each) === JSON.stringify(within[at]) ? [] : [[each, within[at]]],
              )
              .slice(0, 3),
          ];
        })
        .toEqual([0, []]);
    },
  );

  for (const mode of ['shared', 'elected', 'dedicated'] as const) {
    test(
      `leaves nothing behind at unmount, with a worker that is ${mode} (BOOT-01)`,
      { tag: mode === 'dedicated' ? ['@long'] : [] },
      async ({ journey }) => {
        const sandbox = await journey.sandbox({ matches: 300, rate: 20 });
        const context = await journey.context();
        await installLeftoverCounts(context);
        await context.addInitScript((without) => {
          if (without !== 'shared') Reflect.deleteProperty(window, 'SharedWorker');
          if (without === 'dedicated') Object.defineProperty(navigator, 'locks', { value: undefined });
        }, mode);
        const page = await context.newPage();
        await page.goto(club(sandbox, '?room=offers'));
        await expect(page.locator('body')).toHaveAttribute('data-sports', 'away');
        await expect(page.locator('body')).toHaveAttribute('data-member', 'guest');
        const before = await readUntilStable(() => readLeftovers(page));
        await enter(page);
        await page.locator('sport-live [data-match] [data-option][data-state="open"]').first().click();
        await page.locator('sport-live [role="search"] input').fill('a');
        const during = await readLeftovers(page);
        expect(during).not.toEqual(before);
        await leave(page);
        // A worker that is gone holds its locks for a moment more.
        await expect.poll(() => readLeftovers(page)).toEqual({ ...before, ...OF_REACT });
        await expectSockets(sandbox, 0);
      },
    );
  }

  test(
    'leaves one port and no nodes or listeners after twenty mounts and unmounts (BOOT-01)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0, matches: 200 });
      const context = await journey.context();
      const alone = await openTab(context, sandbox.url);
      const page = await context.newPage();
      await page.goto(club(sandbox, '?room=offers'));
      const devtools = await context.newCDPSession(page);
      const held = async () => {
        await devtools.send('HeapProfiler.collectGarbage');
        const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
        const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number };
        return { nodes, jsEventListeners, megabytes: usedSize / 1e6 };
      };
      await remountTimes(page, 4);
      const early = await held();
      await remountTimes(page, 16);
      // What waits for an answer holds its turn until that has come; what leaks stays.
      let late = await held();
      const leaks = async () => {
        late = await held();
        return [
          late.nodes >= early.nodes + 200 && 'nodes',
          late.jsEventListeners >= early.jsEventListeners + 32 && 'listeners',
          late.megabytes >= early.megabytes + 3 && 'memory',
        ].filter((each) => each !== false);
      };
      await expect.poll(leaks).toEqual([]);
      test.info().annotations.push({
        type: 'held after 4 and 20 turns',
        description: JSON.stringify({ early, late }),
      });
      await expect.poll(() => readCounter(alone, 'tabs')).toBe('1');
      await expect.poll(() => readCounter(alone, 'ports')).toBe('1');
    },
  );

  test(
    'restores selections and location at the next mount (BOOT-12, C38)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 600, rate: 0 });
      const page = await openTab(await journey.context(), club(sandbox));
      await page.locator('sport-live [data-sport="3"]').click();
      await expect(page.locator('sport-live [data-sport="3"]')).toHaveAttribute('aria-current', /./);
      await expectSport(page, sandbox, 3);
      // Paused, so that no match ends meanwhile.
      await sandbox.pause();
      const key = await pickPrice(page);
      await leave(page);
      await enter(page);
      await expect(page.locator('sport-live [data-sport="3"]')).toHaveAttribute('aria-current', /./);
      await expect(page.locator(`sport-live [data-match] [data-option="${key}"]`)).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expectTruth(sandbox, [page]);
    },
  );

  test('takes user, language, theme and location from the host and answers (BOOT-01, D8, D11)', async ({
    journey,
  }) => {
    const sandbox = await journey.sandbox({ matches: 300, rate: 20 });
    const page = await openTab(await journey.context(), club(sandbox, '?lang=en&theme=dark'));
    const stage = page.locator('sport-live .stage');
    const user = page.locator('sport-live [data-user]');
    await expect(stage).toHaveAttribute('lang', 'en');
    await expect(stage).toHaveAttribute('data-theme', 'dark');
    await page.locator('body > header select[name="lang"]').selectOption('zh-CN');
    await page.locator('body > header select[name="theme"]').selectOption('light');
    await expect(stage).toHaveAttribute('lang', 'zh-CN');
    await expect(stage).toHaveAttribute('data-theme', 'light');
    await page.locator('sport-live [data-action="login"]').click();
    await page.locator('#login [name="user"]').fill('alice');
    await page.locator('#login [name="password"]').fill('any');
    await page.locator('#login form button.gold').click();
    await expect(user).toContainText('Alice');
    await page.locator('[data-press="deposit"]').click();
    await expect(page.locator('sport-live [data-balance]')).toHaveText('¥1,100.00');
    await page.locator('body > header a[data-query="?sport=3"]').click();
    await expect(page.locator('sport-live [data-sport="3"]')).toHaveAttribute('aria-current', /./);
    await page.locator('sport-live [data-sport="5"]').click();
    await expect(page).toHaveURL(/[?&]sport=5/);
    // Away and back: whoever is logged in still is.
    await leave(page);
    await enter(page);
    await expect(user).toContainText('Alice');
    await page.locator('[data-press="log-out"]').click();
    await expect(user).toHaveCount(0);
  });

  test(
    'refuses a second client in a document, and a target that is not an element (BOOT-01)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      const page = await openTab(await journey.context(), club(sandbox));
      const codes = await page.evaluate(async (script) => {
        const { mount } = (await import(script)) as Embed;
        const at = document.body.appendChild(document.createElement('div'));
        const outcomes = [
          mount(at),
          mount('sports' as unknown as HTMLElement),
          mount(at, { assetBase: 'https://cdn.example/sport/' }),
        ].map(({ ready: settled }) => settled);
        return (await Promise.all(outcomes)).map((outcome) => (outcome.ok ? 'drawn' : outcome.problem.code));
      }, '/sport/embed/sport.js');
      expect(codes).toEqual(['mounted-already', 'no-element', 'mounted-already']);
      await leave(page);
      const next = await page.evaluate(async (script) => {
        const { mount } = (await import(script)) as Embed;
        const at = document.body.appendChild(document.createElement('div'));
        const elsewhere = await mount(at, { assetBase: 'https://cdn.example/sport/' }).ready;
        // Told to leave before it has come; the next one waits for it.
        const first = mount(at);
        const left = first.unmount();
        const second = mount(at);
        const outcomes = [elsewhere, await first.ready, await second.ready];
        await Promise.all([left, second.unmount(), second.unmount()]);
        return {
          codes: outcomes.map((outcome) => (outcome.ok ? 'drawn' : outcome.problem.code)),
          empty: at.childElementCount === 0,
        };
      }, '/sport/embed/sport.js');
      expect(next).toEqual({ codes: ['other-origin', 'unmounted', 'drawn'], empty: true });
    },
  );

  test(
    'shows its boot gates inside the element and can be unmounted there (BOOT-07, BOOT-08, BOOT-09)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ rate: 0 });
      const context = await journey.context();
      await installLeftoverCounts(context);
      await sandbox.fault({ kind: 'hang', on: { path: '/api/*' } });
      const page = await context.newPage();
      await page.goto(club(sandbox, '?room=offers'));
      await expect(page.locator('body')).toHaveAttribute('data-member', 'guest');
      const before = await readUntilStable(() => readLeftovers(page));
      await page.locator('button[data-room="sports"]').click();
      await expect(page.locator('sport-live [data-boot="config"] [data-boot-text]')).toBeVisible();
      expect(await page.locator('sport-live [data-match]').count()).toBe(0);
      await leave(page);
      await expect.poll(() => readLeftovers(page)).toEqual(before);
      await sandbox.clearFaults();
      await enter(page);
      await expectTruth(sandbox, [page]);
    },
  );

  test('handles keys pressed inside and leaves others to the host', { tag: '@long' }, async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const page = await openTab(await journey.context(), club(sandbox));
    const search = page.locator('sport-live [role="search"] input');
    await page.locator('button[data-room="sports"]').focus();
    await page.keyboard.press('/');
    await expect(search).not.toBeFocused();
    await page
      .locator('sport-live header')
      .first()
      .click({ position: { x: 620, y: 24 } });
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    // Typed, not taken for a key of the client's.
    await page.keyboard.type('a/');
    await expect(search).toHaveValue('a/');
  });

  test(
    'with a base path owns the address below it; elsewhere it waits with its state (BOOT-02, BOOT-04, BOOT-12, C38)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 600, rate: 0 });
      const page = await (await journey.context()).newPage();
      await page.goto(club(sandbox, '?room=offers'));
      await mountIn(page, { basePath: '/club/' });
      await page.locator('sport-live [data-sport="3"]').click();
      await expect(page).toHaveURL(/[?&]sport=3/);
      await expectSport(page, sandbox, 3);
      // No league goes with its last match.
      await sandbox.pause();
      await elsewhereAndBack(page, '/club/elsewhere');
      await expectTruth(sandbox, [page]);
    },
  );

  test('the standalone page does the same (BOOT-12, C38)', { tag: '@long' }, async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const page = await openTab(await journey.context(), sandbox.url);
    await sandbox.pause();
    await elsewhereAndBack(page, '/sport/elsewhere');
    await expectTruth(sandbox, [page]);
  });
});

/** Closes a league, leaves the route, and comes back to the league that is closed. */
const elsewhereAndBack = async (page: Page, path: string): Promise<void> => {
  await page.locator('main [aria-expanded="true"]').first().click();
  await expect(collapsed(page)).toHaveCount(1);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('[data-not-found]')).toBeVisible();
  await expect(page.locator('[role="grid"]')).toBeHidden();
  await page.goBack();
  await expect(page.locator('[data-not-found]')).toHaveCount(0);
  await expect(collapsed(page)).toHaveCount(1);
};

/**
 * How what stands on the client's screen is drawn: by what, each property as the browser computed it, and
 * where.
 */
const stylesOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('sport-live')?.shadowRoot ?? document;
    const stage = root.querySelector('.stage') ?? document.body;
    const corner = stage.getBoundingClientRect();
    const drawn = [
      ...root.querySelectorAll<HTMLElement>(
        'header, header *, aside, aside *, main, [role="tab"], [data-option], [data-option] *',
      ),
    ];
    return drawn.map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const style = getComputedStyle(each);
      // What a scroll bar or the page's own ground adds is no matter of the client's.
      const told = [...style]
        .filter((name) => !name.startsWith('--'))
        .map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return [
        each.tagName,
        (width === 0 ? [] : [left - corner.left, top - corner.top, width, height]).map(Math.round).join(' '),
        ...told,
      ];
    });
  });
