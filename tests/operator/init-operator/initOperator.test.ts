import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getDomainConfig, getMatchList } from '#platform/calls.ts';
import { decodeDomainConfig } from '#platform/decode/domainConfig.ts';
import { domainConfigFaults } from '#platform/decode/domainConfigFaults.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';
import { ENDPOINTS } from '#platform/endpoints.ts';
import { readEnvelope } from '#platform/envelope.ts';
import { createCaller } from '#platform/http.ts';
import { createIcons } from '#platform/icons.ts';
import { createSandbox } from '#sandbox/createSandbox.ts';
import { toPreviewConfig } from '#sandbox/preview/previewConfig.ts';
import { onFreePorts } from '#tests/e2e/freePorts.ts';
import { startAndListen } from '#tests/e2e/nginx.ts';
import * as fc from '#tests/property.ts';
import { checkBrand } from '../brand/checkBrand.ts';
import { createForeignOperator } from '../start/foreignOperator.ts';
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
    fc.record(
      { path: word.map((path) => `/v2/${path}`), host: fc.constantFrom('service', 'match', 'order') },
      { requiredKeys: ['path'] },
    ),
  ),
  brand: fc.record({ name: fc.constantFrom('', 'Ocean Sports'), colour: fc.oneof(fc.constant(''), colour) }),
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the server configuration with its folders moved into `dir`, where a test may write. */
const placed = (conf: string, dir: string): string =>
  conf.replaceAll('/var/lib/sport', dir).replaceAll('/srv/sport', dir);

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

  test('tell every host the address of the user', () => {
    const { 'nginx.conf': conf = '' } = createOperatorFiles({
      merchant: 'm',
      platform: 'https://api.example.com',
      hosts: { order: 'https://order.example.com' },
      locales: ['en'],
      memberSuccess: 1,
      parents: [],
      moved: { matchList: { path: '/v2/list' } },
      brand: { name: '', colour: '' },
    });
    for (const place of ['/hosts/order/', '= /v2/list']) {
      const block = conf.split(`location ${place} {`)[1]?.split('}')[0];
      expect(block).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
      expect(block).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
    }
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
      moved: { matchList: { path: '/v2/list' } },
      brand: { name: 'Ocean', colour: '#0b5cad' },
    });
    mkdirSync(join(dir, 'client'));
    const file = join(dir, 'nginx.conf');
    const certificates = join(dir, 'certificates.crt');
    writeFileSync(certificates, rootCertificates.join('\n'));
    writeFileSync(file, placed(conf, dir).replace(/\/etc\/ssl\S+crt/, certificates));
    const { status, stderr } = spawnSync(NGINX, ['-t', '-p', dir, '-c', file, '-e', 'stderr'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
    expect(conf).not.toMatch(/\{\{|proxy_pass http:/);
    expect(conf).toContain('  proxy_ssl_verify on;');
    expect(conf).toContain("frame-ancestors 'self' https://www.example.com;");
  });
});

describe('behind nginx, a foreign operator with the files of its answers', () => {
  const open: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  test.skipIf(!existsSync(NGINX))(
    'shows the client, its configuration, its brand and its odds (C42, D19)',
    async () => {
      const sandbox = await createSandbox({
        matches: 40,
        rate: 0,
        seed: 5,
        generator: 'manual',
        push: false,
      });
      open.push(() => sandbox.close());
      const operator = await createForeignOperator(`http://127.0.0.1:${sandbox.port}`);
      open.push(() => operator.close());
      const dir = mkdtempSync(join(tmpdir(), 'operator-'));
      const answers = {
        merchant: 'foreign',
        platform: operator.service,
        hosts: `match=${operator.match},order=${operator.order}`,
        locales: 'en,th',
        success: '200',
        parents: '',
        moved:
          'matchList=/offer/v2/events,leagues=/offer/v2/competitions,userBase=order:/wallet/me,file=/pictures/',
        brand: 'Ocean Sports #0b5cad',
      };
      vi.spyOn(console, 'log').mockImplementation(() => undefined);
      const flags = Object.entries(answers).flatMap(([flag, text]) => [`--${flag}`, text]);
      expect(await main([...flags, '--out', dir])).toBe(0);
      mkdirSync(join(dir, 'client/sport'), { recursive: true });
      writeFileSync(join(dir, 'client/sport/index.html'), '<!doctype html><title>client</title>');
      mkdirSync(join(dir, 'brand'));
      writeFileSync(join(dir, 'brand/ocean.woff2'), 'font');
      const conf = placed(readFileSync(join(dir, 'nginx.conf'), 'utf8'), dir)
        // nginx reads the certificates only for a platform over TLS, which this test does not have.
        .replace(/ {2}proxy_ssl_trusted_certificate .+\n/, '')
        .replace('proxy_ssl_verify on', 'proxy_ssl_verify off');
      const { port, started } = await onFreePorts(async (first) => {
        const ports = conf.replaceAll(':8080', `:${first}`).replaceAll(':8081', `:${first + 1}`);
        writeFileSync(join(dir, 'nginx.conf'), ports);
        return (await startAndListen(NGINX, dir)) ?? null;
      });
      open.push(
        () =>
          new Promise((resolve) => {
            started.once('exit', resolve);
            started.kill('SIGTERM');
          }),
      );

      const page = `http://localhost:${port}/sport/`;
      expect(await (await fetch(page)).text()).toContain('<title>client</title>');
      const config = await getDomainConfig(createCaller({ base: page, language: () => 'ENG' }), page);
      if (!config.ok) throw new Error('nginx serves no configuration.');
      const brand: unknown = await (await fetch(new URL(config.value.brandFile ?? '', page))).json();
      expect(brand).toMatchObject({ name: 'Ocean Sports' });
      const font = await fetch(new URL('/brand/ocean.woff2', page));
      expect([await font.text(), font.headers.get('content-type')]).toEqual(['font', 'font/woff2']);
      const token = sandbox.members.login('vip')?.token ?? '';
      const { hosts, memberSuccess, endpoints } = config.value;
      const caller = createCaller({
        base: page,
        language: () => 'ENG',
        hosts,
        memberSuccess,
        endpoints: readEndpoints(endpoints).map,
        auth: () => token,
      });
      const decoding = { drop: () => undefined, serverNow: Date.now, icons: createIcons('', page) };
      const list = await getMatchList(caller, decoding, { playType: 'all', current: 1, size: 20 });
      expect(list.ok ? list.value.records.length : list.problem).toBe(20);
      expect((await caller('tipsters', { pageNum: 1, pageSize: 10 })).ok).toBe(true);
      expect((await caller('userBase')).ok).toBe(true);
      // A file's id follows the path of its call.
      await fetch(new URL('/pictures/1-a', page));
      expect(operator.asked).toEqual([
        'match /offer/v2/events',
        'service /api/forehead/professor/person/list',
        'order /wallet/me',
        'service /pictures/1-a',
      ]);
    },
  );
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
    ['moved', 'matchList=/v2/../list', /must be a path/],
    ['moved', 'matchList=elsewhere:/v2/list', /Hosts of calls are service, match/],
    ['moved', 'file=/v2/file', /must end with a slash, such as \/v2\/file\//],
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
