import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { boot, type BootState } from './boot.ts';
import { memberHeaders } from '#platform/memberHeaders.ts';
import { readDeviceId } from './deviceId.ts';
import { routeOf } from '../route.ts';

const config = { merchant: 'm', variant: 'plain' } as DomainConfig;
const never = () => new Promise<never>(() => {});
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const start = (deviceId: () => Promise<string>, answers: (Result<DomainConfig> | 'never')[]) => {
  const said: BootState[] = [];
  const asked: string[] = [];
  const booted: unknown[] = [];
  const fetchConfig = () => {
    asked.push('config');
    const answer = answers.shift();
    return answer === undefined || answer === 'never' ? never() : Promise.resolve(answer);
  };
  const run = async () => {
    booted.push(
      await boot({
        deviceId,
        fetchConfig,
        showState: (state) => void said.push(state),
        pause: () => Promise.resolve(),
      }),
    );
  };
  void run();
  return { said, asked, booted };
};

describe('booting', () => {
  test('waits for the device id, then for the configuration, and then is done (BOOT-07, BOOT-08)', async () => {
    const gate: { give?: (id: string) => void } = {};
    const page = start(
      () =>
        new Promise((resolve) => {
          gate.give = resolve;
        }),
      [ok(config)],
    );
    await settle();
    expect(page.asked).toEqual([]);
    expect(page.said).toEqual([{ wait: 'device' }]);
    gate.give?.('abc');
    await settle();
    expect(page.booted).toEqual([{ deviceId: 'Pabc', config }]);
  });

  test.each([
    ['the device id', () => never(), [], { wait: 'device' }],
    [
      'the configuration',
      () => Promise.resolve('abc'),
      ['never' as const],
      { wait: 'config', attempt: 1, problem: null },
    ],
  ])(
    'says what it waits for and never mounts while %s does not come (BOOT-09)',
    async (_what, deviceId, answers, state) => {
      const page = start(deviceId, answers);
      await settle();
      expect(page.booted).toEqual([]);
      expect(page.said.at(-1)).toEqual(state);
    },
  );

  test('requests the configuration until it arrives, and reports failures meanwhile (BOOT-09, F36)', async () => {
    const problem = { code: 'http', status: 503 } as const;
    const page = start(
      () => Promise.resolve('abc'),
      [fail(problem), fail({ code: 'unreadable' }), ok(config)],
    );
    await settle();
    expect(page.booted).toHaveLength(1);
    expect(page.said).toContainEqual({ wait: 'config', attempt: 1, problem });
    expect(page.said).toContainEqual({ wait: 'config', attempt: 2, problem });
  });
});

const store = (held: Map<string, string>) => ({
  read: (key: string) => held.get(key) ?? null,
  write: (key: string, text: string) => void held.set(key, text),
});
const fill = (byte: number) => (bytes: Uint8Array<ArrayBuffer>) => void bytes.fill(byte);

describe('the device id', () => {
  test.each([
    ['PC', 'plain', 'Pab'],
    ['mobile', 'mobile', 'Hab'],
  ] as const)(
    'has the prefix of %s in the member header (BOOT-10, BOOT-11, CONST-35)',
    async (_, variant, id) => {
      const page = start(() => Promise.resolve('ab'), [ok({ ...config, variant })]);
      await settle();
      const [result] = page.booted as { readonly deviceId: string }[];
      const { deviceId = '' } = result ?? {};
      expect(deviceId).toBe(id);
      const headers = memberHeaders({
        deviceId,
        platform: 1,
        version: '1',
        language: 'CMN',
        now: 0,
      } as never);
      expect(headers['device-id']).toBe(id);
    },
  );

  test('is the same at the next visit, and is created again from garbage or without storage (F34)', () => {
    const held = new Map<string, string>();
    const first = readDeviceId(store(held), fill(0xab));
    expect(first).toBe('ab'.repeat(16));
    expect(readDeviceId(store(held), fill(1))).toBe(first);
    held.set('deviceId', '<garbage>');
    expect(readDeviceId(store(held), fill(1))).toBe('01'.repeat(16));
    expect(readDeviceId({ read: () => null, write: () => {} }, fill(2))).toBe('02'.repeat(16));
  });
});

describe('the route', () => {
  test.each([
    ['/sport', 'home'],
    ['/sport/', 'home'],
    ['/sport/other', 'not-found'],
    ['/', 'not-found'],
    ['/sporty/', 'not-found'],
  ])('%s is %s: the one route is the empty path under the base (BOOT-02, BOOT-04)', (path, name) => {
    expect(routeOf(path, '/sport/').name).toBe(name);
  });
});
