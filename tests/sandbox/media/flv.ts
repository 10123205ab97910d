import { boxesOf } from './boxes.ts';
import type { Clip } from './clips.ts';

const VIDEO = 9;
const AUDIO = 8;
const SYNC_ONLY = 0x0001_0000;

/** Writes one tag with its trailing size; `at` in ms. */
const tag = (type: number, at: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(11);
  head[0] = type;
  head.writeUIntBE(body.length, 1, 3);
  head.writeUIntBE(at & 0xff_ffff, 4, 3);
  head[7] = (at >>> 24) & 0xff;
  const end = Buffer.alloc(4);
  end.writeUInt32BE(11 + body.length);
  return Buffer.concat([head, body, end]);
};

const contentOf = (data: Buffer, type: string): Buffer => {
  const at = data.indexOf(type, 0, 'latin1');
  return data.subarray(at + 4, at - 4 + data.readUInt32BE(at - 4));
};

/** The AudioSpecificConfig inside `esds`: the content of its tag 5, whose length is written in 1 to 4 bytes. */
const audioConfig = (init: Buffer): Buffer => {
  const esds = contentOf(init, 'esds');
  for (let at = 4; at < esds.length; at += 1) {
    if (esds[at] !== 5) continue;
    let next = at + 1;
    while ((esds[next] ?? 0) >= 0x80) next += 1;
    const size = esds[next] ?? 0;
    if (size >= 2 && size <= 8) return esds.subarray(next + 1, next + 1 + size);
  }
  throw new Error('The clip has no sound.');
};

const videoBody = (isKey: boolean, kind: number, offset: number, data: Buffer): Buffer => {
  const head = Buffer.from([isKey ? 0x17 : 0x27, kind, 0, 0, 0]);
  head.writeIntBE(offset, 2, 3);
  return Buffer.concat([head, data]);
};
const audioBody = (kind: number, data: Buffer): Buffer => Buffer.concat([Buffer.from([0xaf, kind]), data]);

/** Returns the start of an FLV stream of an H.264 clip: its header and the configuration of both codecs. */
export const flvStart = ({ init }: Clip): Buffer =>
  Buffer.concat([
    Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]),
    tag(VIDEO, 0, videoBody(true, 0, 0, contentOf(init, 'avcC'))),
    tag(AUDIO, 0, audioBody(0, audioConfig(init))),
  ]);

/** Converts a fragment's samples, unchanged, to tags in the order of their times. */
export const flvTags = (fragment: Buffer, scales: ReadonlyMap<number, number>): Buffer => {
  const tags: { readonly at: number; readonly data: Buffer }[] = [];
  let [track, time, sizeOfAll, durationOfAll, flagsOfAll] = [0, 0, 0, 0, 0];
  for (const { type, from } of boxesOf(fragment)) {
    const flags = fragment.readUIntBE(from + 1, 3);
    let at = from + 4;
    const word = () => fragment.readUInt32BE((at += 4) - 4);
    if (type === 'tfhd') {
      track = word();
      if (flags & 1) at += 8;
      if (flags & 2) at += 4;
      durationOfAll = flags & 8 ? word() : 0;
      sizeOfAll = flags & 16 ? word() : 0;
      flagsOfAll = flags & 32 ? word() : 0;
    }
    if (type === 'tfdt')
      time =
        fragment[from] === 1 ? Number(fragment.readBigUInt64BE(from + 4)) : fragment.readUInt32BE(from + 4);
    if (type !== 'trun') continue;
    const count = word();
    // Offsets count from the `moof`, with which each kept fragment begins.
    let data = flags & 1 ? fragment.readInt32BE((at += 4) - 4) : 0;
    const first = flags & 4 ? word() : null;
    const scale = (scales.get(track) ?? 1) / 1000;
    for (let n = 0; n < count; n += 1) {
      const duration = flags & 0x100 ? word() : durationOfAll;
      const size = flags & 0x200 ? word() : sizeOfAll;
      const own = flags & 0x400 ? word() : flagsOfAll;
      const offset = flags & 0x800 ? fragment.readInt32BE((at += 4) - 4) : 0;
      const isKey = ((n === 0 ? (first ?? own) : own) & SYNC_ONLY) === 0;
      const sample = fragment.subarray(data, data + size);
      const ms = Math.round(time / scale);
      tags.push({
        at: ms,
        data:
          track === 1
            ? tag(VIDEO, ms, videoBody(isKey, 1, Math.round(offset / scale), sample))
            : tag(AUDIO, ms, audioBody(1, sample)),
      });
      time += duration;
      data += size;
    }
  }
  return Buffer.concat(tags.sort((a, b) => a.at - b.at).map((each) => each.data));
};
