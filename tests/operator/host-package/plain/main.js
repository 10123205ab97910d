import { createSportFrame } from 'sport-live-host';
import { fetchSession, openDeposit } from '../mySite.js';

const iframe = document.querySelector('iframe');
if (iframe === null) throw new Error('The page has no frame for the client.');
const status = document.querySelector('#status');

const sport = createSportFrame({ iframe, clientOrigin: 'https://sport.example.com' });
sport.send('language', { locale: 'en' });

// The user pressed "log in" in the client, or the session ended.
sport.on('login-wanted', async () => sport.send('session', await fetchSession()));
// The session ends soon: the same user's new session keeps the user in.
sport.on('session-expiring', async () => sport.send('session', await fetchSession()));
sport.on('deposit-wanted', async ({ coinCode, amount }) => {
  await openDeposit(coinCode, amount);
  sport.send('deposit-closed', {});
});
// Says what the site did wrong: `message-refused invalid-field session uid`.
sport.on('error', ({ code, reason, type, field }) => {
  if (status !== null) status.textContent = [code, reason, type, field].filter(Boolean).join(' ');
});
document.querySelector('#log-out')?.addEventListener('click', () => sport.send('session', null));
