/** Returns true for an object that is not an array, such as a JSON object. Its fields are not checked. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
