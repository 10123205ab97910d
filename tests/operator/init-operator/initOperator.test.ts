import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decodeDomainConfig, domainConfigFaults } from '#platform/decode/domainConfig.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';
import { ENDPOINTS } from '#platform/endpoints.ts';
import { readEnvelope } from '#platform/envelope.ts';
import { toPreviewConfig } from '#sandbox/preview/previewConfig.ts';
import * as fc from '#tests/property.ts';
import { checkBrand } from '../brand/checkBrand.ts';
import { main } from './main.ts';
import { QUESTIONS, readInitArguments, type OperatorAnswers } from './operatorAnswers.ts';
import { createOperatorFiles } from './operatorFiles.ts';

const PAGE = 'https://client.example/sport/';
const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx';
const word = fc.stringMatching(/^[a-z]{1,12}$/);
const address = fc.tuple(word, word).map(([host, path]) => `https://${host}.example.com/${path}`);
const colour = fc.stringMatching(/^#[0-9a-f]{6}$/);
const anyAnswers: fc.Arbitrary<OperatorAnswers> = fc.record({
  merchant: word,
  platform: address,
  hosts: fc.dictionary(fc.constantFrom('match', 'order', 'file', 'banner', 'banker'), address),
  locales: fc.uniqueArray(fc.constantFrom('zh-CN', 'zh-TW', 'en', 'vi', 'th'), { minLength: 1 }),
  memberSuccess: fc.integer({ min: -999_999, max: 999_999 }),
  parents: fc.array(
    word.map((name) => `https://${name}.example.com`),
    { maxLength: 3 },
  ),
  moved: fc.dictionary(
    fc.constantFrom(...Object.keys(ENDPOINTS).filter((name) => name !== 'domainConfig')),
    word.map((path) => `/v2/${path}`),
  ),
  brand: fc.record({ name: fc.constantFrom('', 'Ocean Sports'), colour: fc.oneof(fc.constant(''), colour) }),
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the files of npm run init-operator', () => {
  test('are accepted by the readers of the client, whatever is answered (REQ-73, C42)', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const files = createOperatorFiles(answers);
        const sent = readEnvelope(JSON.parse(files['domain-config.json'] ?? ''), 'member');
        const preview = toPreviewConfig(files['operator.json'] ?? '', answers.platform).config;
        for (const raw of [sent.ok ? sent.value : null, preview]) {
          expect(domainConfigFaults(raw, PAGE)).toEqual([]);
          const config = decodeDomainConfig(raw, PAGE);
          if (!config.ok) throw new Error('The configuration is not accepted.');
          expect(config.value).toMatchObject({
            merchant: answers.merchant,
            locales: answers.locales,
            defaultLocale: answers.locales[0],
            memberSuccess: answers.memberSuccess,
            parents: answers.parents,
          });
          expect(readEndpoints(config.value.endpoints).faults).toEqual([]);
        }
        expect(files['brand.json'] === undefined ? [] : checkBrand(files['brand.json'])).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test.skipIf(!existsSync(NGINX))('have a server configuration that nginx accepts', () => {
    const dir = mkdtempSync(join(tmpdir(), 'operator-'));
    const { 'nginx.conf': conf = '' } = createOperatorFiles({
      merchant: 'm',
      platform: 'https://127.0.0.1:9443/base',
      hosts: { match: 'https://127.0.0.1:9444/m', order: 'https://127.0.0.1' },
      locales: ['en'],
      memberSuccess: 1,
      parents: ['https://www.example.com'],
      moved: { matchList: '/v2/list' },
      brand: { name: 'Ocean', colour: '#0b5cad' },
    });
    mkdirSync(join(dir, 'client'));
    const file = join(dir, 'nginx.conf');
    writeFileSync(file, conf.replaceAll('/var/lib/sport', dir).replaceAll('/srv/sport', dir));
    const { status, stderr } = spawnSync(NGINX, ['-t', '-p', dir, '-c', file, '-e', 'stderr'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
    expect(conf).not.toMatch(/\{\{|proxy_pass http:/);
    expect(conf).toContain("frame-ancestors 'self' https://www.example.com;");
  });
});

describe('questions', () => {
  test('there are eight', () => expect(QUESTIONS).toHaveLength(8));

  test.each([
    ['merchant', 'two words', /^The merchant must be/],
    ['platform', 'http://api.example.com', /must be https/],
    ['platform', 'api', /must be an address/],
    ['hosts', 'match', /must be name=value/],
    ['locales', 'de', /Languages are/],
    ['success', 'yes', /whole number/],
    ['parents', 'https://a.example/path', /must be an origin/],
    ['moved', 'nothing=/a', /must be name=value/],
    ['moved', 'matchList=//elsewhere.example', /must be a path/],
  ])('%s %s is refused with a sentence', (flag, text, sentence) => {
    const { read } = QUESTIONS.find((each) => each.flag === flag) ?? QUESTIONS[0];
    expect(() => read(text)).toThrow(sentence);
  });

  test('an unknown flag is refused with the known ones', () => {
    expect(readInitArguments(['--colour', 'red'])).toMatch(/Known are --merchant, .+--out FOLDER/);
  });
});

test('the command writes the files once, and replaces none without --force', async () => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  const out = join(mkdtempSync(join(tmpdir(), 'operator-')), 'mine');
  const flags = {
    merchant: 'ocean',
    platform: 'https://api.example.com',
    hosts: 'match=https://match.example.com',
    locales: 'en,th',
    success: '200',
    parents: '',
    moved: 'matchList=/v2/list',
    brand: 'Ocean Sports #0b5cad',
  };
  const args = [...Object.entries(flags).flatMap(([flag, text]) => [`--${flag}`, text]), '--out', out];
  expect(await main(args)).toBe(0);
  expect(said.at(-1)).toBe(
    `npm start -- --platform https://api.example.com --config ${join(out, 'operator.json')} --brand ${join(out, 'brand.json')}`,
  );
  expect(JSON.parse(readFileSync(join(out, 'operator.json'), 'utf8'))).toMatchObject({
    merchant: 'ocean',
    hosts: { match: 'https://match.example.com' },
    memberSuccess: 200,
    endpoints: { matchList: { path: '/v2/list' } },
  });
  expect(await main(args)).toBe(1);
  expect(said.at(-1)).toMatch(/exists already; --force replaces it/);
  expect(await main([...args, '--force'])).toBe(0);
  expect(await main(['--merchant', 'two words'])).toBe(2);
});
