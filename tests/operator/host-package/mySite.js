// What the operator's own site has already: its login, its session and its deposit page.

/**
 * Asks the site's server for the session of the logged-in user; the server may show its login first.
 *
 * @returns {Promise<import('sport-live-host').HostSession>}
 */
export const fetchSession = async () => {
  const answer = await fetch('/my-site/session', { method: 'POST' });
  if (!answer.ok) throw new Error(`The site's session call answered ${answer.status}.`);
  const { token, id, name, balance, expiresAt } = await answer.json();
  return {
    authorization: token,
    uid: id,
    name,
    merchant: 'my-merchant',
    // Milliseconds since 1970. The client asks for a new session one minute before.
    expiresAt,
    // Money is decimal text, never a number.
    wallet: { balances: [{ coinCode: 'CNY', amount: balance, isDefault: true }] },
  };
};

/**
 * Opens the site's deposit page for an amount (decimal text); resolves when the user closed it.
 *
 * @param {string} coinCode
 * @param {string} amount
 * @returns {Promise<void>}
 */
export const openDeposit = async (coinCode, amount) => {
  await fetch(`/my-site/deposit?coin=${encodeURIComponent(coinCode)}&amount=${encodeURIComponent(amount)}`);
};
