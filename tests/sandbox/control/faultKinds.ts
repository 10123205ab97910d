/** Targets of a fault. `path` is exact, or a prefix that ends in `*`. */
export const TARGETS = ['stream', 'conn', 'path', 'producer', 'match'] as const;
export type Target = (typeof TARGETS)[number];

/** Parameters that only some kinds accept. All kinds also accept `on`, `times` and `ms`. */
export const PARAMETERS = [
  'bytes',
  'status',
  'delay',
  'code',
  'by',
  'parts',
  'seed',
  'shape',
  'cut',
  'value',
  'accepted',
  'at',
] as const;
export type Parameter = (typeof PARAMETERS)[number];

/**
 * Shapes of an answer with wrong types (F36). The envelope stays valid and the data does not, except in
 * `list`, which changes the whole answer.
 */
export const SHAPES = ['list', 'swapped', 'strings', 'nulls', 'deep', 'text'] as const;
export type Shape = (typeof SHAPES)[number];

/** `body`: the declared length is the sent length. `connection`: the declared length is larger. */
export const CUTS = ['body', 'connection'] as const;
export type Cut = (typeof CUTS)[number];

/** Invalid prices (F38), by their names in commands and in the list of faults. */
export const BAD_VALUES = ['NaN', 'negative', 'zero', 'huge', 'text', 'null', 'infinite'] as const;
export type BadValue = (typeof BAD_VALUES)[number];

type Kind = {
  /** The targets that the kind accepts. A fault without a target applies to all of them. */
  readonly on: readonly Target[];
  /** True if the fault requires a path. Without a path it would apply to every answer of the server. */
  readonly path?: true;
  readonly takes?: readonly Parameter[];
  /**
   * True if the fault lasts until a test clears it, unless `times` or `ms` limits it. Other faults happen
   * once.
   */
  readonly lasts?: true;
};

const FRAMES = ['stream', 'conn', 'producer'] as const;

/** The rules of every kind of fault. */
const KINDS = {
  drop: { on: FRAMES, takes: ['bytes'] },
  'half-open': { on: FRAMES, lasts: true },
  close: { on: FRAMES, takes: ['code'] },
  refuse: { on: [], lasts: true },
  skip: { on: FRAMES },
  duplicate: { on: FRAMES },
  reorder: { on: FRAMES },
  'new-epoch': { on: ['stream', 'producer'] },
  silence: { on: ['stream', 'producer'], lasts: true },
  delay: { on: [...FRAMES, 'path'], takes: ['delay'], lasts: true },
  corrupt: { on: FRAMES, takes: ['seed'] },
  truncate: { on: FRAMES, takes: ['seed'] },
  'old-snapshot': { on: FRAMES },
  'cut-snapshot': { on: FRAMES, takes: ['parts', 'code'] },
  'bad-odds': { on: [...FRAMES, 'path', 'match'], takes: ['seed', 'value'], lasts: true },
  status: { on: ['path'], path: true, takes: ['status', 'accepted'], lasts: true },
  'accept-hang': { on: ['path'], path: true, lasts: true },
  'reject-hang': { on: ['path'], path: true, lasts: true },
  'no-data': { on: ['path'], path: true, takes: ['accepted'], lasts: true },
  garbled: { on: ['path'], path: true, takes: ['accepted'], lasts: true },
  'expire-at': { on: ['path'], path: true, takes: ['at', 'status', 'accepted'] },
  html: { on: ['path'], path: true, lasts: true },
  'no-content': { on: ['path'], path: true, lasts: true },
  empty: { on: ['path'], path: true, lasts: true },
  truncated: { on: ['path'], path: true, takes: ['bytes', 'cut'], lasts: true },
  'wrong-type': { on: ['path'], path: true, takes: ['seed', 'shape'], lasts: true },
  huge: { on: ['path'], path: true, takes: ['bytes'], lasts: true },
  slow: { on: ['path'], path: true, takes: ['delay'], lasts: true },
  hang: { on: ['path'], path: true, lasts: true },
  skew: { on: [], takes: ['by'], lasts: true },
} as const satisfies Record<string, Kind>;

export type FaultKind = keyof typeof KINDS;
export const FAULT_KINDS = Object.keys(KINDS) as FaultKind[];
/** The rules of a kind, without the narrow types of the table. */
export const kindOf = (kind: FaultKind): Kind => KINDS[kind];
