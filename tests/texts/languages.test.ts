import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { isolateDirection } from '#app/boot/i18n.ts';
import { BIG5, GB2312 } from './scripts.ts';
import {
  formOf,
  LANGUAGES,
  NAMESPACES,
  namespacesOf,
  placesIn,
  stem,
  stemsOf,
  textsOf,
  type Language,
} from './localeFiles.ts';
import { LOCALES } from '#domain/config/locales.ts';

/** Texts that may be empty: an open cell has no state text. */
const MAY_BE_EMPTY = new Set(['markets:state.open']);

/** Lists every text of a language. */
const everyText = (language: Language): { id: string; text: string }[] =>
  NAMESPACES.flatMap((namespace) =>
    [...textsOf(language, namespace)].map(([key, text]) => ({ id: `${namespace}:${key}`, text })),
  );

const textsWith = (language: Language, term: RegExp) =>
  everyText(language).filter(({ text }) => term.test(text));

describe('the languages (I18N-01, I18N-02)', () => {
  test('are the five of the product, Chinese first in both scripts, each with every namespace', () => {
    expect(LANGUAGES).toEqual(LOCALES);
    expect(LANGUAGES[0]).toBe('zh-CN');
    for (const language of LANGUAGES)
      expect([language, namespacesOf(language)]).toEqual([language, NAMESPACES]);
  });
});

describe.each(LANGUAGES.flatMap((language) => NAMESPACES.map((namespace) => [language, namespace] as const)))(
  '%s/%s (I18N-01)',
  (language, namespace) => {
    const own = textsOf(language, namespace);
    const chinese = textsOf('zh-CN', namespace);

    test('has the keys of zh-CN in its order', () =>
      expect(stemsOf(language, namespace)).toEqual(stemsOf('zh-CN', namespace)));
    test('has no empty text', () =>
      expect(
        [...own].filter(([key, text]) => text.trim() === '' && !MAY_BE_EMPTY.has(`${namespace}:${key}`)),
      ).toEqual([]));
    test('has no spaces at its ends and no double spaces', () =>
      expect(
        [...own].filter(
          ([key, text]) => (text.trim() !== text && !/^list(Comma|Stop)$/.test(key)) || / {2}/.test(text),
        ),
      ).toEqual([]));
    test('contains the same values', () => {
      const wanted = new Map([...chinese].map(([key, text]) => [stem(key), placesIn(text).join()]));
      // The form for one may omit the number.
      expect(
        [...own].filter(
          ([key, text]) =>
            placesIn(text).join() !== wanted.get(stem(key)) &&
            !(formOf(key) === 'one' && placesIn(`${text}{{count}}`).join() === wanted.get(stem(key))),
        ),
      ).toEqual([]);
    });
    test('has exactly the plural forms that its language needs (CLDR)', () => {
      const counted = [...own.keys()].filter((key) => formOf(key) !== null).toSorted();
      const needed = [...new Set(counted.map(stem))].flatMap((key) =>
        new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `${key}_${form}`),
      );
      expect(counted).toEqual(needed.toSorted());
    });
  },
);

describe('English', () => {
  /** Texts that are the same for one and for many. */
  const SAME = new Set([
    'list:bestOf',
    'list:periods',
    'leagueFilter:live',
    'leagueFilter:most',
    'list:filterOn',
    'sports:more',
    'bets:leg.series',
    'bets:leg.full',
    'bets:open.tab',
    'bets:notice.parlay',
  ]);
  test('has singular and plural for every counted text', () => {
    expect(
      everyText('en').filter(
        ({ id, text }) => text.includes('{{count}}') && formOf(id) === null && !SAME.has(id),
      ),
    ).toEqual([]);
  });
});

/** Texts that equal English for a reason. Any other equal text was never translated. */
const SAME_AS_ENGLISH: Readonly<Record<string, readonly RegExp[]>> = {
  'names of languages, each in its own': [/^app:locale\./],
  'names of titles that are sold under one name everywhere': [/^sports:code\./],
  'a key that is printed on the keyboard': [/^app:searchHint$/],
  'a dash': [/^list:status\.unknown$/],
  'signs and figures that every coupon prints so': [
    /^markets:short\./,
    /^list:bestOf$/,
    /^list:periods$/,
    /^list:list(Comma|Stop)$/,
    /^list:board\.over$/,
  ],
  'codes of odds formats': [/^markets:tag\./, /^bets:leg\.europe$/],
  'the name of the market on every coupon': [/^markets:type\.(1005|2003|3001|4003|8005|177003)$/],
  'names of full covers, the same everywhere': [/^slip:series\.form\./],
  'words that Vietnamese has taken over as they are': [
    /^(list:phase|markets:period)\.(quarter|set|volleyball-set)$/,
  ],
};

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  test('copies no English (I18N-01)', () => {
    const allowed = Object.values(SAME_AS_ENGLISH).flat();
    const english = new Map(everyText('en').map(({ id, text }) => [id, text]));
    const copied = everyText(language).filter(
      ({ id, text }) =>
        /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, '')) &&
        text === english.get(id) &&
        !allowed.some((each) => each.test(id)),
    );
    expect(copied).toEqual([]);
  });
});

/** Lists the texts without language names, which every language writes in their own script. */
const ownTexts = (language: Language) =>
  everyText(language).filter(({ id }) => !id.startsWith('app:locale.'));
const foreign = (language: Language, script: RegExp) =>
  ownTexts(language).filter(({ text }) => script.test(text));
const strange = (language: Language, known: ReadonlySet<string>): string[] =>
  ownTexts(language).flatMap(({ id, text }) =>
    (text.match(/\p{Script=Han}/gu) ?? [])
      .filter((character) => !known.has(character))
      .map((character) => `${id}: ${character}`),
  );

describe('scripts (I18N-02)', () => {
  test('traditional Chinese has no simplified character, and simplified no traditional', () => {
    expect(strange('zh-TW', BIG5)).toEqual([]);
    expect(strange('zh-CN', GB2312)).toEqual([]);
  });
  test("Taiwan has its own words, not the mainland's words in traditional characters", () => {
    const MAINLAND =
      /網絡|服務器|瀏覽器標籤|標籤頁|默認|設置|搜索|加載|刷新|菜單|屏幕|信息|數據|視頻|支持|登錄|賬|滾球|乒乓|加時|波膽|重新加載|用戶|軟件|程序(?!式)|打開|激活|運行|緩存|接口|異常|質量|後台|兼容/;
    expect(everyText('zh-TW').filter(({ text }) => MAINLAND.test(text))).toEqual([]);
  });
  test('names a deposit and an early settlement by one term, and Chinese addresses the user politely', () => {
    expect([
      textsWith('zh-CN', /存款|你/),
      textsWith('zh-TW', /存款|你/),
      textsWith('vi', /chốt sớm/i),
    ]).toEqual([[], [], []]);
  });
  test('a stake, a currency, a settlement and a bet number each have one word', () => {
    expect([
      textsWith('zh-CN', /投注金额|本金/),
      textsWith('zh-TW', /投注金額|本金|幣種/),
      textsWith('vi', /quyết toán|thanh toán|mã đơn/i),
    ]).toEqual([[], [], []]);
  });
  test('a void bet and an abandoned match each have one word in Chinese', () => {
    const ofGoals = /进球无效|進球無效/;
    const others = [...textsWith('zh-CN', /无效/), ...textsWith('zh-TW', /無效/)];
    expect([others.filter(({ text }) => !ofGoals.test(text)), textsWith('zh-TW', /腰斬/)]).toEqual([[], []]);
  });
  test.each(LANGUAGES)(
    '%s: the rules say of void and of rejected bets what results and receipts say',
    (language) => {
      const rules = textsOf(language, 'rules');
      const [abandoned = '', rejected = ''] = [
        textsOf(language, 'results').get('unfinished.abandoned'),
        textsOf(language, 'bets').get('text.rejected'),
      ];
      const usually = /usually|通常|thường|โดยทั่วไป/;
      expect(abandoned).toMatch(usually);
      expect(rules.get('topic.voids.cancelled.text')).toMatch(usually);
      const ifTaken = /if it was|如已扣款|nếu đã trừ|หากหักไปแล้ว/i;
      expect(rejected).toMatch(ifTaken);
      expect(rules.get('topic.general.accept.text')).toMatch(ifTaken);
    },
  );
  test('Thai does not call the slip a placed bet', () => {
    const slip = new Set(textsWith('zh-CN', /投注单/).map(({ id }) => id));
    expect(textsWith('th', /บิล/).filter(({ id, text }) => slip.has(id) && !text.includes('สลิป'))).toEqual([]);
  });
  test('a count that is needed is not said to be won: it may be the total of both sides', () => {
    expect([
      textsWith('zh-CN', /赢/).filter(({ id }) => id.startsWith('tracker:more.')),
      textsWith('zh-TW', /贏/).filter(({ id }) => id.startsWith('tracker:more.')),
    ]).toEqual([[], []]);
  });
  test.each(LANGUAGES)('%s calls a settled bet with cash-outs settled', (language) => {
    for (const [namespace, key] of [
      ['myBets', 'display'],
      ['chat', 'bet.state'],
    ] as const) {
      const texts = textsOf(language, namespace);
      const settled = texts.get(`${key}.settlement`) ?? '';
      expect([settled.length > 0, texts.get(`${key}.earlySettlement`)?.startsWith(settled)]).toEqual([
        true,
        true,
      ]);
    }
  });
  test('Chinese stakes the amount of negative Malay odds, as of negative Indonesian odds', () => {
    const stakes = [
      ...textsWith('zh-CN', /投入 \d\.\d\d 赢 1。/),
      ...textsWith('zh-TW', /投入 \d\.\d\d 贏 1。/),
    ];
    expect(stakes.filter(({ id }) => id.startsWith('rules:'))).toHaveLength(4);
  });
  test('Thai and Vietnamese contain no Chinese, English and Vietnamese no Thai', () => {
    expect([
      foreign('th', /\p{Script=Han}/u),
      foreign('vi', /[\p{Script=Han}\p{Script=Thai}]/u),
      foreign('en', /[\p{Script=Han}\p{Script=Thai}]/u),
    ]).toEqual([[], [], []]);
  });
  test('every text is composed (NFC), so that searches and measurements match the display', () => {
    expect(LANGUAGES.flatMap(everyText).filter(({ text }) => text !== text.normalize('NFC'))).toEqual([]);
  });
});

/** Hostile names (F43). */
const HOSTILE =
  '$t(app:guest) {{count}} {{- name}} <img src=x onerror=alert(1)> &amp; $& $1 {n, plural, one {#}} __proto__';
describe.each(LANGUAGES)('%s', (language) => {
  test('shows a hostile value unchanged in every text with values (F43)', async () => {
    const i18n = createInstance();
    await i18n.init({
      lng: language,
      resources: {
        [language]: Object.fromEntries(
          NAMESPACES.map((namespace) => [namespace, Object.fromEntries(textsOf(language, namespace))]),
        ),
      },
      keySeparator: false,
      interpolation: {
        escapeValue: true,
        escape: isolateDirection,
        skipOnVariables: true,
        nestingPrefix: '\u0000(',
      },
    });
    const wrong = everyText(language).flatMap(({ id, text }) => {
      const [namespace = '', key = ''] = id.split(/:(.*)/s);
      const names = placesIn(text).filter((name) => name !== 'count');
      const said = i18n.t(stem(key), {
        ns: namespace,
        count: formOf(key) === 'one' ? 1 : 2,
        ...Object.fromEntries(names.map((name) => [name, HOSTILE])),
      });
      const expected = text
        .replaceAll('{{count}}', formOf(key) === 'one' ? '1' : '2')
        .replaceAll(/\{\{\w+\}\}/g, () => HOSTILE);
      return said === expected ? [] : [`${id}: ${said}`];
    });
    expect(wrong).toEqual([]);
  });
});
