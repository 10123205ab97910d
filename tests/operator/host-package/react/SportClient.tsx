import { useEffect, useRef, useState } from 'react';
import { createSportFrame, type SportLink } from 'sport-live-host';
import { connectSite } from '../connectSite.js';

const CLIENT_ORIGIN = 'https://sport.example.com';

type Sport = { readonly link: SportLink; readonly logOut: () => Promise<void> };

/** Shows the client in an iframe and connects it to the site's login and deposit. */
export const SportClient = ({ locale }: { readonly locale: 'zh-CN' | 'en' }) => {
  const iframe = useRef<HTMLIFrameElement>(null);
  // Set before the first session leaves, so a press on "Log out" always reaches the site.
  const sport = useRef<Sport | null>(null);
  const [status, setStatus] = useState('');

  useEffect(() => {
    if (iframe.current === null) return undefined;
    const link = createSportFrame({ iframe: iframe.current, clientOrigin: CLIENT_ORIGIN });
    // Says what the site did wrong: `message-refused invalid-field session uid`.
    link.on('error', ({ code, reason, type, field }) =>
      setStatus([code, reason, type, field].filter(Boolean).join(' ')),
    );
    const { logOut, disconnect } = connectSite(link);
    sport.current = { link, logOut };
    return () => {
      disconnect();
      link.destroy();
    };
  }, []);
  useEffect(() => sport.current?.link.send('language', { locale }), [locale]);

  return (
    <>
      <button id="log-out" onClick={() => void sport.current?.logOut()}>
        Log out
      </button>
      <p id="status" role="status">
        {status}
      </p>
      <iframe
        ref={iframe}
        title="Sports"
        src={`${CLIENT_ORIGIN}/sport/`}
        allow="autoplay; fullscreen; clipboard-write"
      />
    </>
  );
};
