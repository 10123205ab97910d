import { fitting } from '#contract/schemaParts.ts';
import { readAmount } from '#domain/money/amount.ts';

/** The schema of a stored amount. Text that is no amount would end the search for the outcomes of all entries (F34). */
export const STORED_AMOUNT = fitting((value) => typeof value === 'string' && readAmount(value) !== undefined);
