import { createSportFrame } from 'sport-live-host';
import { connectSite } from '../connectSite.js';

const iframe = document.querySelector('iframe');
if (iframe === null) throw new Error('The page has no frame for the client.');
const status = document.querySelector('#status');

const sport = createSportFrame({ iframe, clientOrigin: 'https://sport.example.com' });
sport.send('language', { locale: 'en' });
const { logOut } = connectSite(sport);

// Says what the site did wrong: `message-refused invalid-field session uid`.
sport.on('error', ({ code, reason, type, field }) => {
  if (status !== null) status.textContent = [code, reason, type, field].filter(Boolean).join(' ');
});
document.querySelector('#log-out')?.addEventListener('click', () => void logOut());
