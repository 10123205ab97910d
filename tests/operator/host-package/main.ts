import { fileURLToPath } from 'node:url';
import { packHost } from './packHost.ts';

/** `npm run host-package` writes `dist/sport-live-host-VERSION.tgz`, which parent sites install. */
export const main = async (): Promise<number> => {
  const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
  const { file, paths } = packHost(`${dist}/host`, dist);
  console.log(`${file}\n${paths.map((path) => `  ${path}`).join('\n')}`);
  return 0;
};
