import { endSession, fetchSession, openDeposit, openLogin } from './mySite.js';

/**
 * Keeps the user of the client the same as the user of the site, and opens the site's login and deposit. Returns
 * two functions: `logOut` logs out of both, `disconnect` ends the connection before the page removes the client.
 *
 * @param {import('sport-live-host').SportLink} link
 * @returns {{ logOut: () => Promise<void>, disconnect: () => void }}
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

  /**
   * Sends the session of the site's user, or null. `inClient` is the user whom the client has just named.
   *
   * @param {string | null} inClient
   */
  const sendSession = async (inClient = null) => {
    count += 1;
    const own = count;
    const session = await fetchSession().catch(() => undefined);
    if (own !== count) return;
    // The session call failed: only a user whom the site has confirmed before stays in the client.
    if (session === undefined && inClient !== null && inClient === uid) return;
    uid = session?.uid ?? null;
    link.send('session', session ?? null);
  };
  // The client keeps its last user in its own storage. The site says who is logged in now.
  void sendSession();
  /**
   * A page that the browser kept (back/forward cache) does not load again, and the site's user may have changed.
   *
   * @param {PageTransitionEvent} event
   */
  const onPageShow = ({ persisted }) => void (persisted ? sendSession() : undefined);
  addEventListener('pageshow', onPageShow);
  // Another user is in the client: from its storage, or from another tab.
  link.on('login-succeeded', (user) => void (user.uid === uid ? undefined : sendSession(user.uid)));
  // The user pressed "log in" in the client, or the session ended.
  link.on('login-wanted', () => void openLogin().then(() => sendSession()));
  // The session ends soon: the same user's new session keeps the user in.
  link.on('session-expiring', (user) => void sendSession(user.uid));
  link.on('deposit-wanted', (wanted) => void openDeposit(wanted).then(() => link.send('deposit-closed', {})));

  const logOut = async () => {
    count += 1;
    uid = null;
    // The client learns of the logout first. Otherwise it would treat the ended token as an expired session.
    link.send('session', null);
    // Where the site's logout fails, the session call says who is still logged in.
    await endSession().catch(() => undefined);
    // Replaces an answer that came before the site's session ended.
    await sendSession();
  };
  return { logOut, disconnect: () => removeEventListener('pageshow', onPageShow) };
};
