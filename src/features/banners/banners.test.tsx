// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Banner } from '#domain/rooms/banker.ts';
import { GUEST } from '#contract/session.ts';
import { createMemberScene, fail, ok, createMemberStage } from '#tests/memberScene.tsx';
import { BannerContent } from './BannerContent.tsx';
import { Banners } from './Banners.tsx';

const bannerOf = (id: string, link: string | null = `https://www.example.com/${id}`): Banner => ({
  id,
  title: `Banner ${id}`,
  image: `https://img.example.com/${id}.png`,
  link,
  sort: Number(id),
});
const { draw, one, press, until } = createMemberStage();
const shown = () => one('[data-banner]')?.dataset['banner'];
const sceneOf = (banners: readonly Banner[]) =>
  createMemberScene({ session: GUEST, answers: { banners: () => ok(banners) } });

test('banners appear one at a time, also for guests; links open without opener (BANNER-01, D10)', async () => {
  const scene = sceneOf([bannerOf('2', null), bannerOf('1')]);
  await draw(scene.page(<BannerContent slot="home" />));
  await until(() => expect(shown()).toBe('1'));
  expect(scene.questions).toEqual([{ topic: 'banners', bannerSlot: 'home' }]);
  const link = one('a[data-banner]');
  expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  await press('[data-action="next-banner"]');
  expect([shown(), one('a[data-banner]')]).toEqual(['2', null]);
  await press('[data-action="next-banner"]');
  expect(shown()).toBe('1');
});

test('a dismissed banner stays away after a reload; without banners nothing is drawn', async () => {
  await draw(sceneOf([bannerOf('1'), bannerOf('2')]).page(<BannerContent slot="home" />));
  await until(() => expect(shown()).toBe('1'));
  await press('[data-action="dismiss-banner"]');
  expect([shown(), one('[data-action="next-banner"]')]).toEqual(['2', null]);
  const next = sceneOf([bannerOf('1'), bannerOf('2')]);
  await draw(next.page(<BannerContent key="reload" slot="home" />));
  await until(() => expect(shown()).toBe('2'));
  await press('[data-action="dismiss-banner"]');
  expect(one('[role="group"]')).toBeNull();
});

test('nothing is rendered if the banners cannot be loaded', async () => {
  const scene = createMemberScene({ answers: { banners: () => fail({ code: 'unreadable' }) } });
  await draw(scene.page(<BannerContent slot="detail" />));
  await until(() => expect(scene.questions).toHaveLength(1));
  expect(one('[role="group"]')).toBeNull();
});

test('banners load a second after the counts of the menu, so the first odds do not wait (G10)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const scene = sceneOf([bannerOf('1')]);
  scene.statistics.setState({ data: undefined });
  await draw(scene.page(<Banners slot="home" />));
  const afterMs = async (ms: number) => {
    await act(async () => vi.advanceTimersByTime(ms));
    return scene.questions.length;
  };
  expect(await afterMs(60_000)).toBe(0);
  await act(async () => scene.statistics.setState({ data: {} }));
  expect(await afterMs(999)).toBe(0);
  // React waits by timers too before it shows what was loading.
  for (let ms = 1; ms < 1_000 && scene.questions.length === 0; ms += 1) await afterMs(1);
  expect(scene.questions).toEqual([{ topic: 'banners', bannerSlot: 'home' }]);
});
