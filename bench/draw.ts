import { NOTHING } from './gates.ts';
export const draw = () => Promise.resolve(NOTHING);
