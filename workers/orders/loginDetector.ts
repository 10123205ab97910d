/**
 * Creates a function that takes each report of whether the login is valid, with the user of the journal, and returns
 * true if the report is a login: the first valid one after an expiry, a logout or another user. A renewed token of the
 * same user is no login, so no search for an unknown outcome begins again (F24, F31).
 */
export const createLoginDetector = (): ((isAuthorized: boolean, uid: string | undefined) => boolean) => {
  let loggedIn: string | undefined;
  return (isAuthorized, uid) => {
    const before = loggedIn;
    loggedIn = isAuthorized ? uid : undefined;
    return loggedIn !== undefined && loggedIn !== before;
  };
};
