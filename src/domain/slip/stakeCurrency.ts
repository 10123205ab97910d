import { DEFAULT_CURRENCY_ID } from '../money/currencyTable.ts';
import type { Slip } from './slip.ts';

type Login = {
  readonly user: { readonly currencyId: number } | null;
  /** True from the expiry of a login to the next login or logout. */
  readonly expired: boolean;
};

/**
 * Returns the currency of the stakes that are entered now: the user's own, or the default currency for a guest. An
 * expired login keeps the currency of the slip, because the slip and its amounts are kept too (F31).
 */
export const stakeCurrencyOf = ({ user, expired }: Login, { currencyId }: Pick<Slip, 'currencyId'>): number =>
  user?.currencyId ?? (expired ? currencyId : DEFAULT_CURRENCY_ID);
