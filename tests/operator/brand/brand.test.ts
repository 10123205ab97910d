import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { createBrandCss, readBrandFile } from '#app/brandFile.ts';
import * as fc from '#tests/property.ts';
import { checkBrand } from './checkBrand.ts';

const BASE = 'https://client.example/sport/';
const SVG = 'data:image/svg+xml;base64,PHN2Zy8+';
const full = {
  name: 'Ocean Sports',
  logo: SVG,
  links: { help: 'https://help.example/', terms: '/terms' },
  light: { '--accent': '#0b5cad' },
  dark: { '--accent': '#8ec5ff' },
  radius: 8,
  font: { family: 'Ocean Sans', file: '/fonts/ocean.woff2' },
  texts: { en: { 'app:search': 'Find a team' } },
};
const read = (raw: unknown) => readBrandFile(raw, BASE);

describe('a brand file (C42)', () => {
  test('becomes a style sheet with its colours, corners, font and logo', () => {
    const { brand } = read(full);
    if (brand === null) throw new Error('The brand is not accepted.');
    expect(createBrandCss(brand, 'Arial, sans-serif').split('\n')).toEqual([
      ":root[data-brand][data-theme='light'],.stage[data-brand][data-theme='light']{--accent:#0b5cad}",
      ":root[data-brand][data-theme='dark'],.stage[data-brand][data-theme='dark']{--accent:#8ec5ff}",
      ":root[data-brand],.stage[data-brand]{--radius-small:4px;--radius:8px;--radius-large:16px;--font:'Ocean Sans', Arial, sans-serif}",
      `[data-mark]{background:url("${SVG}") center/contain no-repeat}[data-mark]>*{visibility:hidden}`,
    ]);
  });

  test.each([
    [
      'a colour that is a style',
      { light: { '--accent': 'red;background:url(//a)' } },
      /^light.--accent: must be a colour/,
    ],
    ['a token that is a property', { light: { color: '#ffffff' } }, /must be the name of a token/],
    ['a logo of another origin', { logo: 'https://elsewhere.example/a.png' }, /^logo/],
    ['a logo that is a page', { logo: 'data:text/html;base64,PGI+' }, /^logo/],
    [
      'a font of another origin',
      { font: { family: 'A', file: 'https://elsewhere.example/a.woff2' } },
      /own origin/,
    ],
    ['a font name with a quote', { font: { family: "A';}" } }, /letters and digits/],
    ['a text of no area', { texts: { en: { search: 'x' } } }, /must be area:text/],
    ['a link that is a script', { links: { help: 'javascript:alert(1)' } }, /https address/],
    ['a link with a password', { links: { help: 'https://a:b@help.example/' } }, /https address/],
    ['a link of no kind', { links: { casino: 'https://casino.example/' } }, /^links/],
    ['an unknown field', { style: 'body{}' }, /^style/],
  ])('%s is refused with a sentence', (_what, raw, sentence) => {
    expect(read(raw).brand).toBeNull();
    expect(read(raw).faults.join('\n')).toMatch(sentence);
  });

  test('keys that name a prototype change none, in the file and as texts (15.3.6)', async () => {
    const texts = ['app:__proto__.polluted', 'app:constructor.prototype.polluted', 'constructor:polluted'];
    expect(read(JSON.parse('{"light":{"__proto__":"#ffffff"}}')).brand?.light).toEqual({});
    expect(read(JSON.parse('{"__proto__":{"name":"x"}}')).brand).toBeNull();
    const { brand } = read({ texts: { en: Object.fromEntries(texts.map((name) => [name, 'x'])) } });
    const i18n = createInstance();
    await i18n.init({ lng: 'en', resources: { en: { app: { search: 'Search' } } } });
    // Adds the brand's texts in the same way as `brand.ts`.
    for (const [path, text] of Object.entries(brand?.texts.en ?? {})) {
      const [namespace = '', key = ''] = path.split(':');
      if (i18n.hasResourceBundle('en', namespace)) i18n.addResource('en', namespace, key, text);
    }
    expect(Object.keys(brand?.texts.en ?? {})).toEqual(texts);
    expect([Object.keys(Object.prototype), 'polluted' in {}, 'polluted' in Object]).toEqual([
      [],
      false,
      false,
    ]);
    expect(i18n.t('search', { ns: 'app' })).toBe('Search');
  });

  test('no value of a file can leave its place in the style sheet', () => {
    const hostile = fc.oneof(fc.string(), fc.constantFrom('"}*{}', "';}", '\\', ')', 'url(', '/*', '#fff;}'));
    fc.assert(
      fc.property(hostile, (value) => {
        for (const [raw, braces] of [
          [{ light: { '--accent': value } }, 2],
          [{ font: { family: value } }, 2],
          [{ logo: `/${value}` }, 4],
        ] as const) {
          const { brand } = read(raw);
          if (brand === null) continue;
          const sheet = createBrandCss(brand, 'Arial');
          expect(sheet).not.toMatch(/\\|"[^"]*\n[^"]*"/);
          expect(sheet.replaceAll(/"[^"]*"/g, '').match(/[{}]/g)?.length).toBe(braces);
        }
      }),
    );
  });
});

describe('npm run brand', () => {
  test('a brand without colours has the contrast of the product', () => expect(checkBrand('{}')).toEqual([]));

  test('names weak pairs of both themes and tokens that there are not', () => {
    const faults = checkBrand(
      JSON.stringify({
        light: { '--accent': '#ffff00', '--acent': '#000000' },
        dark: { '--text': '#111111' },
      }),
    );
    expect(faults).toContain('light: there is no token --acent');
    expect(faults.join('\n')).toMatch(/^light: --accent on --surface: 1\.\d+, text needs 4\.5$/m);
    expect(faults.join('\n')).toMatch(/^dark: --text on --page: \d(\.\d+)?, text needs 4\.5$/m);
  });

  test('names texts that there are not, groups of texts, and lost or invented values', () => {
    const texts = {
      en: {
        'app:search': 'Find a team',
        'app:nothing': 'x',
        'nowhere:search': 'x',
        'app:constructor.name': 'x',
        'app:connection': 'x',
        'app:limit': 'x {{other}}',
      },
    };
    const faults = checkBrand(JSON.stringify({ texts }));
    expect(faults.slice(0, 4)).toEqual(
      ['app:nothing', 'nowhere:search', 'app:constructor.name', 'app:connection'].map(
        (name) => `texts.en: there is no text ${name}`,
      ),
    );
    expect(faults[4]).toMatch(/^texts\.en: \S+ must keep \{\{\w+\}\}, not "\{\{other\}\}"$/);
    expect(faults).toHaveLength(5);
  });

  test('a broken file is named', () => {
    expect(checkBrand('{')).toEqual(['The brand file is not JSON.']);
    expect(checkBrand('{"radius":99}')).toEqual(['radius: Invalid value: Expected <=16 but received 99']);
  });
});
