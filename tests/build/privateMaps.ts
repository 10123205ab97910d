import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Moves a build's source maps to a folder beside the build (`dist/client-maps` for `dist/client`) or to the
 * given one, so that no map is deployed.
 */
export const privateMaps = (given?: string): Plugin => ({
  name: 'private-maps',
  apply: 'build',
  writeBundle: {
    order: 'post',
    handler({ dir }, bundle) {
      if (dir === undefined) return;
      const kept = given ?? `${dir}-maps`;
      rmSync(kept, { recursive: true, force: true });
      for (const { fileName } of Object.values(bundle)) {
        if (!fileName.endsWith('.map')) continue;
        mkdirSync(dirname(join(kept, fileName)), { recursive: true });
        renameSync(join(dir, fileName), join(kept, fileName));
      }
    },
  },
});
