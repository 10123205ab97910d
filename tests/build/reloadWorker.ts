import type { Plugin } from 'vite';

/** The module that the page imports to know the worker's address. */
const ADDRESS = /\/workers\/feed\.(?:dedicated\.)?worker\.ts\?(?:shared)?worker&url$/;
/** Folders whose code the worker runs. */
const WORKER_CODE = /\/(?:workers|src\/(?:contract|domain|platform))\//;

/**
 * `npm run dev`: an edit of code that the worker runs reloads every open page, and gives the worker another address, as
 * a SharedWorker of the old address lives on while one old page does.
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
