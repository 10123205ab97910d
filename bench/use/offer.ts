import { plainGoal, type Findings } from '../gates.ts';
import { heapOf, openTab, withProduct } from './product.ts';

const FEW = 1_000;
const MANY = 50_000;

const heapAt = (matches: number): Promise<number> =>
  withProduct({ matches, rate: 1_000 }, async (product) => {
    const page = await openTab(product, product.sandbox.url);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return heapOf(page);
  });

/** G3: what a tab holds does not grow with what is offered. */
export const offer = async (): Promise<Findings> => {
  const [few, many] = [await heapAt(FEW), await heapAt(MANY)];
  return {
    gates: [],
    goals: [plainGoal('G3', `a tab's heap at ${MANY} matches over ${FEW}`, many / few, { atMost: 1.2 }, 'x')],
    figures: { offer: { few, many } },
  };
};
