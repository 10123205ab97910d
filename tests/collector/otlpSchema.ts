/**
 * The JSON form of OTLP's ExportMetricsServiceRequest (opentelemetry-proto 1.x), as far as the collector uses it:
 * names in lowerCamelCase, 64-bit numbers as decimal text, enums as numbers. Nothing else is allowed, so a
 * misspelt field fails.
 */
const object = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const list = (items: object) => ({ type: 'array', items });
const TEXT = { type: 'string' };
const INT64 = { type: 'string', pattern: '^-?\\d{1,19}$' };
const FIXED64 = { type: 'string', pattern: '^\\d{1,20}$' };

const ATTRIBUTE = object({ key: { type: 'string', minLength: 1 }, value: object({ stringValue: TEXT }) });
const POINT = { attributes: list(ATTRIBUTE), startTimeUnixNano: FIXED64, timeUnixNano: FIXED64 };
const NUMBER_POINT = object({ ...POINT, asInt: INT64 });
const HISTOGRAM_POINT = object({
  ...POINT,
  count: FIXED64,
  sum: { type: 'number', minimum: 0 },
  bucketCounts: list(FIXED64),
  explicitBounds: list({ type: 'number' }),
});
/** AGGREGATION_TEMPORALITY_CUMULATIVE. */
const CUMULATIVE = { const: 2 };
const HEAD = {
  // Names of metrics: a letter first, at most 255 characters.
  name: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_./-]{0,254}$' },
  description: TEXT,
};
const METRIC = {
  oneOf: [
    object({
      ...HEAD,
      sum: object({
        aggregationTemporality: CUMULATIVE,
        isMonotonic: { type: 'boolean' },
        dataPoints: list(NUMBER_POINT),
      }),
    }),
    object({ ...HEAD, gauge: object({ dataPoints: list(NUMBER_POINT) }) }),
    object({
      ...HEAD,
      histogram: object({ aggregationTemporality: CUMULATIVE, dataPoints: list(HISTOGRAM_POINT) }),
    }),
  ],
};

export const OTLP_METRICS = object({
  resourceMetrics: list(
    object({
      resource: object({ attributes: list(ATTRIBUTE) }),
      scopeMetrics: list(object({ scope: object({ name: TEXT, version: TEXT }), metrics: list(METRIC) })),
    }),
  ),
});
