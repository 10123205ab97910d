import { describe, expect, test } from 'vitest';
import { createLagMeter } from './lagMeter.ts';

describe('the lag of this tab', () => {
  test('is unknown before the first patch', () => {
    expect(createLagMeter().read(0)).toEqual({ p50: null, p99: null, samples: 0 });
  });

  test('is reported as percentiles of the added values', () => {
    const meter = createLagMeter();
    for (let lag = 1; lag <= 100; lag += 1) meter.add(lag, lag);
    expect(meter.read(100)).toEqual({ p50: 51, p99: 100, samples: 100 });
  });

  test('forgets what is older than half a minute', () => {
    const meter = createLagMeter();
    meter.add(900, 0);
    meter.add(10, 20_000);
    expect(meter.read(31_000)).toEqual({ p50: 10, p99: 10, samples: 1 });
  });

  test('keeps the newest where there are too many', () => {
    const meter = createLagMeter();
    for (let index = 0; index < 3000; index += 1) meter.add(index < 1500 ? 500 : 5, index);
    expect(meter.read(3000).p99).toBe(5);
  });
});
