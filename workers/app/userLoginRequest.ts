import type { SingleTabDelivery } from '../tabs/singleTabDelivery.ts';

/**
 * Creates the function that asks one tab for a login, because a guest pressed what needs one. `what` names the part
 * of the worker in the events' ids.
 */
export const createUserLoginRequest = (
  oneTab: SingleTabDelivery,
  instance: number,
  what: 'bet' | 'cash-out' | 'gift' | 'room' | 'tip',
): (() => void) => {
  let count = 0;
  return () => {
    count += 1;
    void oneTab.deliver({ kind: 'login-wanted', id: `${what}-login-${instance}-${count}`, reason: 'user' });
  };
};
