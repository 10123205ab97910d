import { mount, type MountedClient } from '#embed';
import { createSportBus } from '#app/host/published.ts';
import { runSite } from './site.ts';

// The same-document form: the site mounts the client in an element of its own page, and unmounts it when the
// user opens another section.

const sports = document.querySelector<HTMLElement>('[data-room-of="sports"]');
if (sports === null) throw new Error('The page has no room for the client.');
const link = createSportBus();
runSite(link);

let client: MountedClient | null = null;
const showState = (state: string): void => {
  document.body.dataset.sports = state;
};
const enter = async (): Promise<void> => {
  client = mount(sports, { bus: link.bus });
  const outcome = await client.ready;
  showState(outcome.ok ? 'here' : outcome.problem.code);
};
const leave = async (): Promise<void> => {
  await client?.unmount();
  client = null;
  showState('away');
};

const rooms = [...document.querySelectorAll<HTMLButtonElement>('button[data-room]')];
const open = (room: string | undefined): void => {
  for (const each of rooms) each.setAttribute('aria-current', each.dataset.room === room ? 'page' : 'false');
  for (const each of document.querySelectorAll<HTMLElement>('[data-room-of]'))
    each.hidden = each.dataset.roomOf !== room;
  void (room === 'sports' ? enter() : leave());
};
for (const button of rooms) {
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-current') !== 'page') open(button.dataset.room);
  });
}

/** A style sheet of the site that would break the client without a shadow root. */
const hostile = document.createElement('link');
hostile.rel = 'stylesheet';
hostile.href = '/club/hostile.css';
document.querySelector('[data-hostile]')?.addEventListener('change', ({ target }) => {
  if ((target as HTMLInputElement).checked) document.head.append(hostile);
  else hostile.remove();
});

open(new URLSearchParams(location.search).get('room') ?? 'sports');
