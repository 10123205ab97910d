import { createSportFrame } from '#app/host/published.ts';
import { runSite } from './site.ts';

// The iframe form. The site uses only the published entry of the client.

const iframe = document.querySelector<HTMLIFrameElement>('iframe[data-client]');
if (iframe === null) throw new Error('The page has no frame for the client.');
const frame = createSportFrame({ iframe, clientOrigin: iframe.dataset.client ?? '' });
frame.on('size', ({ width, height }) => {
  iframe.dataset.size = `${width}x${height}`;
});
runSite(frame);
