import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReservedBets, SharedQuery } from '#contract/sharedQuery.ts';
import { createCashOutScene, type CashOutScene } from './cash-out/scene.ts';
import type { FakeTab } from './fakeTab.ts';
import { until, untilTrue } from './harness.ts';

let scene: CashOutScene;
let tab: FakeTab;
beforeEach(async () => {
  scene = await createCashOutScene();
  tab = await scene.bench().tab();
  await scene.logIn(tab);
});
afterEach(() => scene.close());

const isChinese = (text: string): boolean => /[\u4e00-\u9fff]/.test(text);
const openNames = async (): Promise<string[]> =>
  (await scene.open(tab)).flatMap(({ options }) => options.map(({ matchName }) => matchName));
const reservedNames = async (): Promise<string[]> => {
  const answer = await tab.api.ask(tab.id, { topic: 'reserved-bets', failed: false });
  if (!answer.ok) throw new Error(answer.problem.code);
  return (answer.value as ReservedBets).reservations.flatMap(({ options }) =>
    options.map(({ matchName }) => matchName),
  );
};

test.each<[SharedQuery['topic'], () => Promise<string[]>]>([
  ['open-bets', openNames],
  ['reserved-bets', reservedNames],
])(
  'another language changes the names of %s at once, not only when they are read again (D23)',
  async (topic, namesOf) => {
    const before = await namesOf();
    expect([before.length > 0, before.some(isChinese)]).toEqual([true, false]);
    const seen = tab.model.events.length;
    await tab.api.command(tab.id, { kind: 'settings.set', change: { locale: 'zh-CN' } });
    // Half a second of the driven clock, far less than a list is kept. Answers in flight may take longer in real time.
    await scene.pass(500, 50);
    await until(() =>
      tab.model.events.slice(seen).some((event) => event.kind === 'asked-changed' && event.topic === topic),
    );
    await untilTrue(async () => (await namesOf()).some(isChinese));
  },
);
