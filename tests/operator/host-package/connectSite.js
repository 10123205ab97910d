import { endSession, fetchSession, openDeposit, openLogin } from './mySite.js';

/**
 * Keeps the user of the client the same as the user of the site, and opens the site's login and deposit. Returns
 * the function that logs out of both. A site whose login does not reload the page calls `sendSession` after it.
 *
 * @param {import('sport-live-host').SportLink} link
 * @returns {() => Promise<void>}
 */
export const connectSite = (link) => {
  /**
   * The user whose session was sent last; null for none.
   *
   * @type {string | null}
   */
  let uid = null;
  /** Counts questions and logouts: a later one makes the answer to an earlier question void. */
  let count = 0;

  const sendSession = async () => {
    count += 1;
    const own = count;
    const session = await fetchSession();
    if (own !== count) return;
    uid = session?.uid ?? null;
    link.send('session', session);
  };
  // The client keeps its last user in its own storage. The site says who is logged in now.
  void sendSession();
  // Another user is in the client: from its storage, or from another tab.
  link.on('login-succeeded', (user) => void (user.uid === uid ? undefined : sendSession()));
  // The user pressed "log in" in the client, or the session ended.
  link.on('login-wanted', () => void openLogin().then(sendSession));
  // The session ends soon: the same user's new session keeps the user in.
  link.on('session-expiring', () => void sendSession());
  link.on('deposit-wanted', (wanted) => void openDeposit(wanted).then(() => link.send('deposit-closed', {})));

  return async () => {
    count += 1;
    uid = null;
    // The client learns of the logout first. Otherwise it would treat the ended token as an expired session.
    link.send('session', null);
    await endSession();
    // Replaces an answer that came before the site's session ended.
    await sendSession();
  };
};
