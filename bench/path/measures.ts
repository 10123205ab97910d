import { ages, summary } from '../browser/latency.ts';
import { latenciesOf, type Visit } from '../visit.ts';

/** Values that charts, goals and figures read from a measurement. CPU is in milliseconds a second. */
export const p50 = (visit: Visit): number => summary(latenciesOf(visit)).p50;
export const p99 = (visit: Visit): number => summary(latenciesOf(visit)).p99;
/** Age of the displayed data, taken at every millisecond; merged ticks count too. */
export const ageP99 = (visit: Visit): number => summary(ages(visit.painted)).p99;
export const mainCpu = (visit: Visit): number => visit.cost.main.task / visit.cost.main.at;
export const browserCpu = (visit: Visit): number => visit.cost.browser.total / visit.cost.seconds;
export const bytesATick = (visit: Visit): number => visit.bytes / visit.ticks;
export const bytesASecond = (visit: Visit): number => visit.bytes / visit.cost.seconds;
export const framesASecond = (visit: Visit): number => visit.sample.frames / visit.sample.seconds;
