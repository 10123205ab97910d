import type { Amount } from '#domain/money/amount.ts';
import { defaultWallet } from '#domain/money/wallet.ts';
import { useClient } from './clientContext.tsx';
import { useWallet } from './hooks.ts';

const UNKNOWN_AMOUNT = '0' as Amount;

/**
 * Returns the function that asks the host for a top-up of coins. The client does not know what coins cost, so it names
 * no amount; the coin code is the default wallet's, and empty where the client knows no default wallet.
 */
export const useCoinTopUp = (from: 'gifts' | 'tip'): (() => void) => {
  const { host } = useClient();
  const wallet = useWallet();
  const coinCode = wallet === null ? '' : (defaultWallet(wallet)?.coinCode ?? '');
  return () => host.wantDeposit({ coinCode, amount: UNKNOWN_AMOUNT, from });
};
