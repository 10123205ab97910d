export * from './longParts.ts';
export * from './repeats.ts';
export * from './reports.ts';
export * from './requirements.ts';
export * from './times.ts';
export * from './verdicts.ts';
