import { readFileSync } from 'node:fs';
import { createAsyncApi } from './createAsyncApi.ts';
import { createOpenApi } from './createOpenApi.ts';
import { createBrandSchema, createConfigSchema, createHostSchema } from './createSchemas.ts';

export const SPECIFICATION_DIR = 'src/platform/specifications';

/** Returns every specification by its file name, from the repository's root. */
export const createSpecifications = async (): Promise<Readonly<Record<string, object>>> => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return {
    'openapi.json': await createOpenApi(version),
    'asyncapi.json': createAsyncApi(),
    'domain-config.schema.json': createConfigSchema(readFileSync('src/platform/CONFIG.md', 'utf8')),
    'brand.schema.json': createBrandSchema(),
    'host-messages.schema.json': createHostSchema(),
  };
};

/** Returns the text of a specification file. */
export const textOf = (specification: object): string => `${JSON.stringify(specification, null, 1)}\n`;
