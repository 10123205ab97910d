import { useEffect, useRef, useState } from 'react';
import { createSportFrame, type SportLink } from 'sport-live-host';
import { fetchSession, openDeposit } from '../mySite.js';

const CLIENT_ORIGIN = 'https://sport.example.com';

/** Shows the client in an iframe and connects it to the site's login and deposit. */
export const SportClient = ({ locale }: { readonly locale: 'zh-CN' | 'en' }) => {
  const iframe = useRef<HTMLIFrameElement>(null);
  const [sport, setSport] = useState<SportLink | null>(null);
  const [status, setStatus] = useState('');

  useEffect(() => {
    if (iframe.current === null) return undefined;
    const link = createSportFrame({ iframe: iframe.current, clientOrigin: CLIENT_ORIGIN });
    const sendSession = async () => link.send('session', await fetchSession());
    // The user pressed "log in" in the client, or the session ended.
    link.on('login-wanted', () => void sendSession());
    // The session ends soon: the same user's new session keeps the user in.
    link.on('session-expiring', () => void sendSession());
    link.on('deposit-wanted', ({ coinCode, amount }) => {
      void openDeposit(coinCode, amount).then(() => link.send('deposit-closed', {}));
    });
    // Says what the site did wrong: `message-refused invalid-field session uid`.
    link.on('error', ({ code, reason, type, field }) =>
      setStatus([code, reason, type, field].filter(Boolean).join(' ')),
    );
    setSport(link);
    return () => link.destroy();
  }, []);
  useEffect(() => sport?.send('language', { locale }), [sport, locale]);

  return (
    <>
      <button id="log-out" onClick={() => sport?.send('session', null)}>
        Log out
      </button>
      <p id="status" role="status">
        {status}
      </p>
      <iframe ref={iframe} title="Sports" src={`${CLIENT_ORIGIN}/sport/`} allow="autoplay; fullscreen" />
    </>
  );
};
