import { expect, test } from 'vitest';
import { configOf } from '#tests/worker/harness.ts';
import { isConfig } from './readConfig.ts';

const BASE = 'http://x.test/';

test.each(['nats', 'minimumVersion', 'reloadShare', 'requestsPerMinute', 'utcOffset', 'bannerIds'])(
  'a configuration without %s starts no worker',
  (field) => {
    const config = configOf('http://x.test');
    expect(isConfig(config, BASE)).toBe(true);
    expect(isConfig({ ...config, [field]: undefined }, BASE)).toBe(false);
  },
);
