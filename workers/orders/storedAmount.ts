import { fitting } from '#contract/schemaParts.ts';
import { readAmount } from '#domain/money/amount.ts';

/**
 * The schema of a stored amount. Money throws on other text, and the error would end the search for the outcomes of all
 * entries (F34).
 */
export const STORED_AMOUNT = fitting((value) => typeof value === 'string' && readAmount(value) !== undefined);
