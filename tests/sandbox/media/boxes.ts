/** One box of an MP4 file: its type, its offset, and the range of its content. */
type Box = { readonly type: string; readonly start: number; readonly from: number; readonly to: number };

const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);

/** Returns the boxes of a file in their order, also those inside containers. */
export const boxesOf = (data: Buffer, start = 0, end = data.length): Box[] => {
  const found: Box[] = [];
  for (let at = start; at + 8 <= end;) {
    const size = data.readUInt32BE(at);
    if (size < 8) break;
    const box = {
      type: data.toString('latin1', at + 4, at + 8),
      start: at,
      from: at + 8,
      to: Math.min(at + size, end),
    };
    found.push(box);
    if (CONTAINERS.has(box.type)) found.push(...boxesOf(data, box.from, box.to));
    at += size;
  }
  return found;
};

/** Returns the timescales of a file's tracks by track id, in units per second. */
export const timescalesOf = (init: Buffer): ReadonlyMap<number, number> => {
  const scales = new Map<number, number>();
  let track = 0;
  for (const { type, from } of boxesOf(init)) {
    const isLong = init[from] === 1;
    if (type === 'tkhd') track = init.readUInt32BE(from + (isLong ? 20 : 12));
    if (type === 'mdhd') scales.set(track, init.readUInt32BE(from + (isLong ? 20 : 12)));
  }
  return scales;
};

/**
 * Returns a fragment as the `serial`-th of an endless stream: adds `seconds` to its times. Old times freeze
 * players, and a discontinuity tag leaves gaps in WebKit.
 */
export const shiftFragment = (
  fragment: Buffer,
  scales: ReadonlyMap<number, number>,
  serial: number,
  seconds: number,
): Buffer => {
  const moved = Buffer.from(fragment);
  let track = 0;
  for (const { type, from } of boxesOf(moved)) {
    if (type === 'mfhd') moved.writeUInt32BE(serial, from + 4);
    if (type === 'tfhd') track = moved.readUInt32BE(from + 4);
    if (type !== 'tfdt') continue;
    const by = seconds * (scales.get(track) ?? 0);
    if (moved[from] === 1) moved.writeBigUInt64BE(moved.readBigUInt64BE(from + 4) + BigInt(by), from + 4);
    else moved.writeUInt32BE(moved.readUInt32BE(from + 4) + by, from + 4);
  }
  return moved;
};
