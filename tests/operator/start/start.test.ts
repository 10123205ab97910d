import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDomainConfig, getMatchList } from '#platform/calls.ts';
import { decodeDomainConfig } from '#platform/decode/domainConfig.ts';
import { readEndpoints } from '#platform/endpointChanges.ts';
import { createCaller } from '#platform/http.ts';
import { createIcons } from '#platform/icons.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { Listening } from '#sandbox/http/listen.ts';
import { createPreview } from '#sandbox/preview/createPreview.ts';
import { readPreviewArguments } from '#sandbox/preview/previewArguments.ts';
import { legOf, openPicks, bettorAt, type Pick } from '#sandbox/betting/bettor.ts';
import { createReserveLists } from '#workers/reserve/reserveLists.ts';
import { isConforming } from '../conformance/findings.ts';
import { readConformanceArguments } from '../conformance/conformanceArguments.ts';
import { runConformance } from '../conformance/runConformance.ts';
import { createForeignOperator, type ForeignOperator } from './foreignOperator.ts';
import { readStartSteps } from './startPage.ts';

let sandbox: Sandbox;
let operator: ForeignOperator;
let preview: Listening;
const steps = readStartSteps();

beforeAll(async () => {
  sandbox = await createSandbox({ matches: 60, rate: 0, seed: 5, generator: 'manual', push: false });
  operator = await createForeignOperator(`http://127.0.0.1:${sandbox.port}`);
  const clientDir = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>client</title>');
  preview = await createPreview({
    platform: operator.service,
    config: JSON.stringify(operator.config),
    clientDir,
    port: 0,
  });
});
afterAll(async () => {
  await preview.close();
  await operator.close();
  await sandbox.close();
});

const base = (): string => `${preview.url}${new URL(steps.address).pathname}`;

describe('START.md', () => {
  test('its commands and its example are accepted', () => {
    expect(readPreviewArguments(steps.start)).toEqual({
      platform: 'https://api.your-platform.example',
      config: 'operator/operator.json',
      brand: null,
      port: Number(new URL(steps.address).port),
    });
    expect(readConformanceArguments(steps.conformance, {})).toMatchObject({
      base: 'https://api.your-platform.example',
      config: 'operator/operator.json',
    });
    expect(decodeDomainConfig(JSON.parse(steps.config), 'https://a.example/sport/').ok).toBe(true);
    expect(steps.nginx).toContain('location = /api/forehead/system/domain/config');
  });
});

describe('a foreign operator: three hosts, three other paths, another success code and time zone, no configuration call', () => {
  test('the preview shows its matches with odds to the client (REQ-59, C42, D19)', async () => {
    expect(await (await fetch(base())).text()).toContain('<title>client</title>');
    const plain = createCaller({ base: base(), language: () => 'ENG' });
    const config = await getDomainConfig(plain, base());
    if (!config.ok) throw new Error('The preview has no configuration.');
    expect(config.value).toMatchObject({
      merchant: 'foreign',
      brand: 'ember',
      feed: null,
      memberSuccess: 200,
    });
    const { map, faults } = readEndpoints(config.value.endpoints);
    expect(faults).toEqual([]);
    const { hosts, memberSuccess } = config.value;
    const caller = createCaller({
      base: base(),
      language: () => 'ENG',
      hosts,
      memberSuccess,
      endpoints: map,
    });
    const decoding = {
      drop: () => undefined,
      serverNow: () => sandbox.now(),
      icons: createIcons('', base()),
    };
    const list = await getMatchList(caller, decoding, { playType: 'all', current: 1, size: 50 });
    const odds = list.ok
      ? list.value.records.flatMap(({ markets }) => markets.flatMap((market) => market.odds))
      : [];
    expect(odds.filter((each) => Number(each) > 1000).length).toBeGreaterThan(50);
    expect((await caller('tipsters', { pageNum: 1, pageSize: 10 })).ok).toBe(true);
    expect(operator.asked).toEqual(['match /offer/v2/events', 'service /api/forehead/professor/person/list']);
  });

  test.each([
    ['its own zone', undefined, true],
    ['the usual zone', 480, false],
  ])('a reserved bet that has just failed is listed in %s: %s', async (_zone, utcOffset, isListed) => {
    const config = await getDomainConfig(createCaller({ base: base(), language: () => 'ENG' }), base());
    if (!config.ok) throw new Error('The preview has no configuration.');
    const [vip, pick] = [bettorAt(sandbox, 'vip'), openPicks(sandbox)[0] as Pick];
    const reserved = await vip.ask('/v1/order/reserve/bet', {
      unitStake: 20,
      oddsChange: 1,
      betOptionList: [legOf(pick, pick.odds + 500)],
      currencyId: 1,
    });
    const { id } = reserved.data as { readonly id: string };
    expect(await vip.ask('/v1/order/reserve/cancel', { reserveId: id })).toMatchObject({ code: 0 });
    const token = sandbox.members.login('vip')?.token ?? '';
    const { failed } = createReserveLists({
      call: createCaller({
        base: base(),
        language: () => 'ENG',
        hosts: config.value.hosts,
        auth: () => token,
      }),
      decoding: { drop: () => undefined, serverNow: () => sandbox.now(), icons: createIcons('', base()) },
      serverNow: () => sandbox.now(),
      config: { ...config.value, ...(utcOffset === undefined ? undefined : { utcOffset }) },
      log: () => undefined,
    });
    const list = await failed();
    const ids = list.ok ? list.value.reservations.map((each) => each.id) : [];
    expect(ids.includes(id)).toBe(isListed);
  });

  test('it conforms, and only the configuration call is missing', async () => {
    const token = sandbox.members.login('vip')?.token ?? '';
    const report = await runConformance({
      base: operator.service,
      config: JSON.stringify(operator.config),
      token,
      origin: null,
      burst: 0,
      push: false,
      only: [],
      now: () => sandbox.now(),
    });
    const working = ['answered', 'skipped'];
    expect(report.calls.filter(({ state }) => !working.includes(state)).map(({ name }) => name)).toEqual([
      'domainConfig',
    ]);
    expect(isConforming(report)).toBe(true);
    expect(isConforming(report, true)).toBe(false);
  });
});
