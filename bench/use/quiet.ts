import { exactly, plainGoal, type Findings } from '../gates.ts';
import type { Options } from '../main.ts';
import { cpuBetween, readCpu } from '../browser/cpu.ts';
import { pause } from '../browser/tabs.ts';
import { openTab, withProduct } from './product.ts';

const TABS = 20;

/** G15: twenty tabs on a board where nothing changes; what the browser itself spends on as many empty tabs is told beside it. */
export const quiet = ({ quick }: Options): Promise<Findings> =>
  withProduct({ matches: 600, rate: 0 }, async (product) => {
    const seconds = quick ? 5 : 15;
    const cost = async (): Promise<number> => {
      await pause(3_000);
      const before = readCpu(product.browser.pid);
      await pause(seconds * 1000);
      return cpuBetween(before, readCpu(product.browser.pid)).total / seconds / 10;
    };
    for (let tab = 0; tab < TABS; tab += 1) await product.browser.open('about:blank');
    const empty = await cost();
    for (let tab = 0; tab < TABS; tab += 1) await openTab(product, product.sandbox.url);
    await product.sandbox.pause();
    const busy = await cost();
    const { sockets } = await product.sandbox.stats();
    return {
      gates: [exactly('quiet: sockets of twenty tabs', sockets, 1)],
      goals: [plainGoal('G15', 'CPU of twenty tabs on a still board', busy, { atMost: 1 }, ' % of a core')],
      figures: { quiet: { empty, busy } },
    };
  });
