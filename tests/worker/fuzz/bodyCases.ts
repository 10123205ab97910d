import { fail, ok, type Result } from '#contract/problem.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import { ENDPOINTS } from '#platform/endpoints.ts';
import { readEnvelope } from '#platform/envelope.ts';
import type { Random } from '#tests/worker/random.ts';
import { hostile, hostileText, textOf } from './hostile.ts';
import { garble, mutate, wild } from './mutate.ts';
import type { Tree } from './recording.ts';

const ENVELOPE: ReadonlySet<string> = new Set(['success', 'code', 'message']);
const HTML =
  '<!doctype html><html><head><title>502</title></head><body>Bad gateway NaN undefined</body></html>';

/** Creates a body that a broken platform, a proxy or an attacker could send. */
export const corruptBody = (clean: Tree, random: Random): string => {
  const kind = random.next();
  if (kind < 0.55) return textOf(mutate(structuredClone(clean), random, ENVELOPE));
  if (kind < 0.65) return textOf({ ...clean, data: mutate(structuredClone(clean.data), random) });
  if (kind < 0.72) return textOf(mutate(structuredClone(clean), random));
  if (kind < 0.82) return garble(textOf(clean), random);
  if (kind < 0.86)
    return textOf({
      ...clean,
      code: hostile(random),
      success: random.pick([true, false, null]),
      message: random.pick([hostile(random), '[1773489600000-1773493200000]']),
    });
  if (kind < 0.9) return textOf({ ...clean, data: hostile(random) });
  if (kind < 0.93) return random.pick(['', HTML, 'null', '[]', '0', '""', 'true', hostileText(random)]);
  return wild(random, random.chance(0.6) ? { success: true, code: 0 } : {});
};

/** Parses a text as the caller over `fetch` does: the same steps without a network. */
export const answerOf = (name: EndpointName, text: string): Result<unknown> => {
  if (text === '') return fail({ code: 'unreadable' });
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch {
    return fail({ code: 'unreadable' });
  }
  return name === 'file' ? ok(tree) : readEnvelope(tree, ENDPOINTS[name].envelope);
};
