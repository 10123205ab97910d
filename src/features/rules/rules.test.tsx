// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { init, use as plugIn } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import en from '#locales/en/rules.json' with { type: 'json' };
import vi from '#locales/vi/rules.json' with { type: 'json' };
import zh from '#locales/zh-CN/rules.json' with { type: 'json' };
import { NavigationProvider, type LocationChange } from '#state/location.ts';
import { allRules, findRules } from './findRules.ts';
import { RulesContent } from './RulesContent.tsx';
import { TOPICS } from './topics.ts';

const wordIn = (texts: unknown) => (key: string) =>
  key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts) as string;
const found = (texts: unknown, typed: string): readonly string[] => {
  const word = wordIn(texts);
  return findRules(allRules(word), typed, (topic) => word(`topic.${topic}.title`)).map(
    ({ topic, id }) => `${topic}.${id}`,
  );
};

describe('the search of the rules', () => {
  test.each([
    [en, 'quarter LINE', ['lines.quarter']],
    [en, 'abandoned first', ['voids.cancelled']],
    [zh, '投屏', ['screen-share.prepare', 'screen-share.mac', 'screen-share.phone', 'screen-share.stop']],
    [vi, 'the vang do', ['football.cards']],
    [en, 'qqqq', []],
  ])('finds each word, without case and marks', (texts, typed, rules) => {
    expect(found(texts, typed)).toEqual(rules);
  });

  test('has every text of every rule', () => {
    const rules = allRules(wordIn(en));
    expect(rules).toHaveLength(TOPICS.reduce((sum, topic) => sum + topic.rules.length, 0));
    for (const { title, text } of rules) expect([title.length > 2, text.length > 30]).toEqual([true, true]);
  });
});

let root: Root;
let host: HTMLElement;
const went: LocationChange[] = [];
beforeAll(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  plugIn(initReactI18next);
  await init({ lng: 'en', resources: { en: { rules: en } }, interpolation: { escapeValue: false } });
});
beforeEach(() => {
  went.length = 0;
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});
const go = (change: LocationChange) => void went.push(change);
const draw = (topic: string) => {
  return act(async () =>
    root.render(
      <NavigationProvider value={{ go, step: '0', hrefOf: () => '#' }}>
        <RulesContent topic={topic} go={go} />
      </NavigationProvider>,
    ),
  );
};
const rules = () =>
  [...host.querySelectorAll<HTMLElement>('[data-rule]')].map((each) => each.dataset['rule']);
const one = (selector: string) => host.querySelector<HTMLElement>(selector);
const type = (value: string) =>
  act(async () => {
    const field = one('[data-setting="rules-text"]') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

describe('the page of rules', () => {
  test('opens the topic of the address, the first one by default, and links to the others (D11)', async () => {
    await draw('');
    expect(rules()[0]).toBe('general.accept');
    await draw('cash-out');
    expect(rules()).toEqual(['cash-out.price', 'cash-out.part', 'cash-out.confirm', 'cash-out.reserved']);
    expect(one('[data-topic="cash-out"]')?.getAttribute('aria-current')).toBe('true');
    await act(async () => one('[data-topic="parlay"]')?.click());
    expect(went).toEqual([{ screen: 'rules', topic: 'parlay' }]);
  });

  test('shows what a search finds in all topics, each with its topic; a topic ends the search', async () => {
    await draw('parlay');
    await type('airplay mac');
    expect(rules()).toEqual(['screen-share.mac']);
    expect(one('h3')?.textContent).toContain('Watch on a TV (AirPlay)');
    expect(host.querySelectorAll('[data-rule] p')).toHaveLength(4);
    expect(one('[role="status"]')?.textContent).toBe('1 rule found');
    await type('qqqq');
    expect([...host.querySelectorAll('[role="status"]')].at(-1)?.textContent).toContain('Nothing found');
    await act(async () => one('[data-topic="parlay"]')?.click());
    expect(rules()).toHaveLength(4);
  });

  test('closes by Escape', async () => {
    await draw('');
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect(went).toEqual([{ screen: null }]);
  });
});
