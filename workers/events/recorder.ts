export { createEventRing } from './eventRing.ts';
export { createPriceRing } from './priceRing.ts';
