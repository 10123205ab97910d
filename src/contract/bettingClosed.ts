import type { Switches } from '#domain/config/switches.ts';
import type { Problem } from './problem.ts';

/**
 * Returns why no bets are accepted at all, or null: maintenance of the user or the operator (BOOT-33), or
 * betting switched off.
 */
export const bettingClosedReason = (switches: Switches | undefined, forUser: boolean): Problem | null => {
  if (forUser || switches?.bets === 'maintenance')
    return {
      code: 'maintenance',
      from: switches?.maintenance?.from ?? null,
      to: switches?.maintenance?.to ?? null,
    };
  return switches?.bets === 'off' ? { code: 'betting-off' } : null;
};
