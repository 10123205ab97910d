import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import asyncApi from '@asyncapi/specs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv, type ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '#platform/endpoints.ts';
import { ENDPOINTS } from '#platform/endpoints.ts';
import { helloFrame, pingFrame, subFrame } from '#platform/feedFrames.ts';
import { sampleOf } from '#tests/msw/samples.ts';
import { createSpecifications, SPECIFICATION_DIR, textOf } from './specifications.ts';

type Tree = { readonly [name: string]: Tree };

const json = (path: string): Tree => JSON.parse(readFileSync(path, 'utf8')) as Tree;
let made: Readonly<Record<string, object>> = {};
beforeAll(async () => {
  made = await createSpecifications();
});

const messagesOf = (errors: readonly ErrorObject[] | null | undefined): readonly string[] =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
const ajv = new Ajv2020({ strict: false, allErrors: true });
/** Returns the faults of a value against a schema of JSON Schema 2020-12, found by a public validator. */
const faultsOf = (schema: object, value: unknown): readonly string[] => {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : messagesOf(validate.errors);
};

const balance = { coinCode: 'CNY', amount: '1.50', isDefault: true };
const session = (balances: readonly object[]) => ({
  source: 'sport-live',
  version: 1,
  type: 'session',
  payload: { authorization: 't', uid: '1', name: 'n', merchant: 'm', wallet: { balances } },
});

describe('specifications for servers', () => {
  test('the written files are those that the schemas and decoders make: run `npm run specifications` (C42)', () => {
    const stale = Object.entries(made)
      .filter(([name, each]) => readFileSync(join(SPECIFICATION_DIR, name), 'utf8') !== textOf(each))
      .map(([name]) => name);
    expect(stale).toEqual([]);
  });

  test('OpenAPI 3.1: a public validator accepts it, and every call of the endpoint map is in it', async () => {
    const { 'openapi.json': api } = made as Readonly<Record<string, Tree>>;
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(api) as Record<string, unknown>);
    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
    const operations = Object.values(api?.paths ?? {}).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId as unknown as string).sort()).toEqual(
      Object.keys(ENDPOINTS).sort(),
    );
  });

  test('AsyncAPI 3: the published schema of AsyncAPI accepts it', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(
      asyncApi.schemasWithoutId['3.0.0'] as object,
    );
    expect(validate(made['asyncapi.json']) ? [] : messagesOf(validate.errors)).toEqual([]);
  });

  test.each((Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => sampleOf(name) !== undefined))(
    'the hand-written body of %s has the shape that OpenAPI describes',
    (name) => {
      const { path, method } = ENDPOINTS[name];
      const { 'openapi.json': api } = made as Readonly<Record<string, Tree>>;
      const operation = api?.paths?.[path]?.[method.toLowerCase()];
      const schema = operation?.responses?.['200']?.content?.['application/json']?.schema;
      expect(faultsOf(schema ?? {}, sampleOf(name))).toEqual([]);
    },
  );

  test('what a decoder cannot do without is required, and an id may be a number or a text (C39, F36)', () => {
    const { 'openapi.json': api } = made as Readonly<Record<string, Tree>>;
    const schema =
      api?.paths?.['/v1/match/getList']?.post?.responses?.['200']?.content?.['application/json']?.schema;
    const record = schema?.properties?.data?.properties?.records?.items;
    expect(record?.required).toEqual(expect.arrayContaining(['id', 'bt', 'ms', 'sid', 'lg']));
    expect(record?.properties?.id?.type).toEqual(expect.arrayContaining(['number', 'string']));
  });

  test('only fields that no decoder reads are described so, also where the example has the default value', () => {
    const { 'openapi.json': api } = made as Readonly<Record<string, Tree>>;
    /** Returns the description of a field of the answer's data: `total`, `limits.picks`. */
    const noteOf = (name: EndpointName, field: string): unknown => {
      const { path, method } = ENDPOINTS[name];
      const operation = api?.paths?.[path]?.[method.toLowerCase()];
      const schema = operation?.responses?.['200']?.content?.['application/json']?.schema;
      const described = field
        .split('.')
        .reduce((at: Tree | undefined, each) => at?.properties?.[each], schema?.properties?.data);
      expect([name, field, described]).not.toContain(undefined);
      return described?.description;
    };
    const READ: Partial<Record<EndpointName, readonly string[]>> = {
      matchList: ['current', 'total'],
      matchDetail: ['nsg', 'mc', 'sb'],
      orderList: ['total'],
      chatToken: ['chatBanInfo', 'chatBanInfo.banText'],
      lotteryVote: ['votedOptionId'],
      domainConfig: [
        'hosts',
        'limits',
        'oddsFormats',
        'money',
        'memberSuccess',
        'betting',
        ...['service', 'match', 'order', 'file', 'banner', 'banker'].map((host) => `hosts.${host}`),
        ...['picks', 'favourites', 'historyDays', 'reserveDays'].map((limit) => `limits.${limit}`),
        ...['reference', 'refusals'].map((field) => `money.${field}`),
        ...['bet', 'reserve', 'cashOut', 'member'].map((kind) => `money.refusals.${kind}`),
      ],
    };
    const described = Object.entries(READ).flatMap(([name, fields]) =>
      fields.filter((field) => noteOf(name as EndpointName, field) !== undefined),
    );
    expect(described).toEqual([]);
    expect(noteOf('matchList', 'pageTotal')).toBe('The client does not read it here.');
  });

  test('the configuration has success code 1, whatever code the configuration names (D19)', () => {
    const { 'openapi.json': api } = made as Readonly<Record<string, Tree>>;
    const codeOf = (name: EndpointName): unknown => {
      const { path, method } = ENDPOINTS[name];
      const operation = api?.paths?.[path]?.[method.toLowerCase()];
      const schema = operation?.responses?.['200']?.content?.['application/json']?.schema;
      return schema?.properties?.code?.description;
    };
    expect(codeOf('domainConfig')).toMatch(/^The success code is always 1/);
    expect(codeOf('userConfigGet')).toMatch(/memberSuccess of the configuration/);
  });
});

describe('JSON Schema', () => {
  test('of the configuration accepts the example and the defaults, and refuses a wrong field', () => {
    const { 'domain-config.schema.json': schema = {} } = made;
    expect(faultsOf(schema, json('src/platform/samples/domainConfig.json').data)).toEqual([]);
    expect(faultsOf(schema, { merchant: 'm' })).toEqual([]);
    expect(faultsOf(schema, { merchant: 'm', pageSize: 51 })).toEqual(['/pageSize must be <= 50']);
    expect(faultsOf(schema, {})).toEqual([" must have required property 'merchant'"]);
  });

  test('of the host messages accepts a session with a wallet, and refuses a list that is too long', () => {
    const { 'host-messages.schema.json': schema = {} } = made;
    expect(faultsOf(schema, session([balance]))).toEqual([]);
    expect(faultsOf(schema, session([])).length).toBe(0);
    expect(faultsOf(schema, session(Array.from({ length: 101 }, () => balance)))).not.toEqual([]);
    expect(
      faultsOf(schema, { source: 'sport-live', version: 2, type: 'hello', payload: { version: 1 } }),
    ).not.toEqual([]);
  });

  test.each([
    ['hello', helloFrame({ lang: 'ENG', device: 'P1', auth: 'token' })],
    ['sub', subFrame([{ stream: 'sport/1/live' as never }])],
    ['ping', pingFrame(1)],
  ])('of the feed accepts the frame %s that the client writes', (kind, text) => {
    const { 'asyncapi.json': feed } = made as Readonly<Record<string, Tree>>;
    const payload = feed?.channels?.feed?.messages?.[`client-${kind}`]?.payload;
    expect(faultsOf(payload ?? {}, JSON.parse(text))).toEqual([]);
  });
});
