// What the operator's own site has already: its login, its session and its deposit page.

/**
 * Asks the site's server for the session of the logged-in user; null if nobody is logged in.
 *
 * @returns {Promise<import('sport-live-host').HostSession | null>}
 */
export const fetchSession = async () => {
  const answer = await fetch('/my-site/session', { method: 'POST' });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`The site's session call answered ${answer.status}.`);
  const { token, id, name, balance, expiresAt } = await answer.json();
  return {
    authorization: token,
    uid: id,
    name,
    merchant: 'my-merchant',
    // Milliseconds since 1970 by the server's clock: the device's may be wrong. The client asks for a new session
    // one minute before.
    expiresAt,
    // Money is decimal text, never a number.
    wallet: { balances: [{ coinCode: 'CNY', amount: balance, isDefault: true }] },
  };
};

/**
 * Shows the site's login; resolves when the user has logged in or closed it.
 *
 * @returns {Promise<void>}
 */
export const openLogin = async () => {
  await fetch('/my-site/login', { method: 'POST' });
};

/**
 * Ends the site's own session; resolves when the site's server has ended it.
 *
 * @returns {Promise<void>}
 */
export const endSession = async () => {
  await fetch('/my-site/logout', { method: 'POST' });
};

/**
 * Opens the site's deposit page; resolves when the user closed it. The amount is decimal text. From `gifts` and
 * `tip` it is `0`, so the user chooses one, and the coin code may be empty.
 *
 * @param {import('sport-live-host').ClientEvents['deposit-wanted']} wanted
 * @returns {Promise<void>}
 */
export const openDeposit = async ({ coinCode, amount, from }) => {
  const query = new URLSearchParams({ from });
  if (coinCode !== '') query.set('coin', coinCode);
  if (amount !== '0') query.set('amount', amount);
  await fetch(`/my-site/deposit?${query.toString()}`);
};
