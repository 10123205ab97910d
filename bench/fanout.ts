import { NOTHING } from './gates.ts';
export const fanout = () => Promise.resolve(NOTHING);
