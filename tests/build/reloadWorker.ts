import type { Plugin } from 'vite';

/** Matches the module through which the page imports the worker's address. */
const ADDRESS = /\/workers\/feed\.(?:dedicated\.)?worker\.ts\?(?:shared)?worker&url$/;
/** Folders whose code the worker runs. */
const WORKER_CODE = /\/(?:workers|src\/(?:contract|domain|platform))\//;

/**
 * Reloads every open page in `npm run dev` when code of the worker is edited, and gives the worker a new
 * address: a SharedWorker stays alive under its old address while an old page exists.
 */
export const reloadWorker = (): Plugin => {
  let edits = 0;
  return {
    name: 'reload-worker',
    apply: 'serve',
    transform: (code, id) =>
      edits > 0 && ADDRESS.test(id) ? code.replace(/"\s*;?\s*$/, `&edit=${edits}";`) : null,
    hotUpdate({ file, type }) {
      if (this.environment.name !== 'client' || !WORKER_CODE.test(file) || file.endsWith('.test.ts'))
        return undefined;
      if (type === 'create') return undefined;
      edits += 1;
      const { moduleGraph, hot } = this.environment;
      for (const module of moduleGraph.idToModuleMap.values())
        if (module.id !== null && ADDRESS.test(module.id)) moduleGraph.invalidateModule(module);
      hot.send({ type: 'full-reload' });
      return [];
    },
  };
};
