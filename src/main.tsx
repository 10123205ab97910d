import { pageAddressSession } from './app/host/pageAddressSession.ts';
import './app/boot/bootStarted.ts';
import { tabStorage } from '#state/storage.ts';
import { pageRenderRoot } from '#ui/renderRoot.ts';
import { createPageAddress } from './app/address.ts';
import { createLifetime } from './app/boot/lifetime.ts';
import { mount } from './app/boot/mount.tsx';

const at = document.getElementById('root');
const path = import.meta.env.BASE_URL;
if (at !== null)
  mount({
    at,
    stage: pageRenderRoot,
    address: createPageAddress(path),
    base: new URL(path, location.origin).href,
    life: createLifetime(),
    memory: tabStorage,
    workerFiles:
      document.querySelector<HTMLMetaElement>('meta[name="worker-files"]')?.content.split(' ') ?? [],
    ...(window.parent === window
      ? undefined
      : { host: { kind: 'frame', addressSession: pageAddressSession } }),
  });
