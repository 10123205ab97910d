// @vitest-environment jsdom
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { fail } from '#contract/problem.ts';
import gifts from '#locales/en/gifts.json' with { type: 'json' };
import placing from '#locales/en/placing.json' with { type: 'json' };
import problems from '#locales/en/problems.json' with { type: 'json' };
import { waitFor } from '#tests/waitFor.ts';
import { RoomActivities } from './RoomActivities.tsx';
import { createGiftUi, NO_ACTIVITIES, NOW, ROOM } from './scene.tsx';

const JOIN = '[data-action="join-lottery"]';

test('a refused press in an activity says why, though no other part has loaded the texts of refusals', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const texts: Readonly<Record<string, object>> = { gifts, placing };
  plugIn(initReactI18next);
  plugIn({
    type: 'backend' as const,
    init: () => undefined,
    read: (_language: string, namespace: string, done: (error: unknown, read?: object) => void) =>
      done(null, texts[namespace]),
  });
  // The texts of problems are in the file of the first screen.
  await init({
    lng: 'en',
    ns: ['problems'],
    fallbackLng: false,
    resources: { en: { problems } },
    partialBundledLanguages: true,
    react: { useSuspense: false },
  });
  const ui = createGiftUi();
  const lottery = { id: 'l1', kind: 'live-lottery', state: 'in-progress', title: 'Draw' } as const;
  ui.answers.activities = {
    ...NO_ACTIVITIES,
    lotteries: [
      {
        ...lottery,
        roomId: null,
        startTime: null,
        endTime: NOW + 30_000,
        prizes: [],
        isJoined: false,
        showsWinList: true,
        showsMarquee: true,
      },
    ],
  };
  ui.scene.answer = fail({ code: 'restricted', kind: 'loss-limit', until: null });
  await ui.draw(<RoomActivities room={ROOM} />);
  await waitFor(async () => {
    await ui.settle();
    expect(ui.find(JOIN)).not.toBeNull();
  });
  await ui.press(JOIN);
  expect(ui.text('[data-activity-problem="restricted"]')).toBe(placing.problem.restricted);
  await ui.end();
});
