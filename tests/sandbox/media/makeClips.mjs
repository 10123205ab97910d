/**
 * Makes the two clips of the sandbox's streams once: `node tests/sandbox/media/makeClips.mjs` (needs ffmpeg with
 * libx264 and libvpx-vp9; nothing of it is needed when the sandbox runs). Each clip is 12 s of a generic pitch
 * with a running clock, a keyframe each 2 s, as one fragmented MP4: init, then six fragments.
 *
 * 26 s of the repeating picture are encoded and fragments 6 to 11 kept: sound whose encode ends with the clip has
 * a short last packet, which freezes Chromium at each seam. AAC at 32 kHz and Opus tile 12 s without a rest.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const clips = fileURLToPath(new URL('clips/', import.meta.url));
const line = (x, y, w, h) => `drawbox=x=${x}:y=${y}:w=${w}:h=${h}:color=0xd8ead8:t=2`;
const fill = (x, y, w, h, color) => `drawbox=x='${x}':y='${y}':w=${w}:h=${h}:color=${color}:t=fill`;

/** A pitch with a clock of 12 s; the ball's place follows from the time within the clip. */
const picture = (label) =>
  [
    line(20, 20, 600, 320),
    line(318, 20, 4, 320),
    line(20, 100, 90, 160),
    line(530, 100, 90, 160),
    line(250, 110, 140, 140),
    fill(0, 350, 640, 10, '0x0b3d20'),
    `drawtext=text='%{eif\\:mod(floor(t),12)\\:d\\:2}.%{eif\\:floor(mod(t*10,10))\\:d}':fontsize=54:fontcolor=white:x=258:y=36`,
    `drawtext=text='${label}':fontsize=18:fontcolor=0xd8ead8:x=34:y=312`,
    `drawtext=text='o':fontsize=40:fontcolor=white:x='300+240*sin(2*PI*t/12)':y='190+90*sin(4*PI*t/12)'`,
  ].join(',');

/** Cuts `sidx` and `styp`: the server only rewrites `tfdt` and `mfhd`. */
const withoutIndex = (fragment) => {
  const kept = [];
  for (let at = 0; at < fragment.length;) {
    const size = fragment.readUInt32BE(at);
    const type = fragment.toString('latin1', at + 4, at + 8);
    if (type !== 'sidx' && type !== 'styp') kept.push(fragment.subarray(at, at + size));
    at += size;
  }
  return Buffer.concat(kept);
};

const make = (name, label, codecs) => {
  const dir = mkdtempSync(join(tmpdir(), 'clip-'));
  execFileSync(
    'ffmpeg',
    [
      '-hide_banner',
      '-loglevel',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `color=c=0x14592f:s=640x360:r=25:d=26,${picture(label)}`,
      '-f',
      'lavfi',
      '-i',
      "aevalsrc='0.05*sin(2*PI*440*t)*lt(mod(t,2),0.1)':s=32000:d=26",
      '-t',
      '26',
      '-g',
      '50',
      '-keyint_min',
      '50',
      '-pix_fmt',
      'yuv420p',
      ...codecs,
      '-f',
      'hls',
      '-hls_time',
      '2',
      '-hls_list_size',
      '0',
      '-hls_segment_type',
      'fmp4',
      '-hls_segment_filename',
      join(dir, '%d.m4s'),
      join(dir, 'list.m3u8'),
    ],
    { stdio: 'inherit' },
  );
  const parts = [6, 7, 8, 9, 10, 11].map((at) => withoutIndex(readFileSync(join(dir, `${at}.m4s`))));
  writeFileSync(join(clips, `${name}.mp4`), Buffer.concat([readFileSync(join(dir, 'init.mp4')), ...parts]));
  rmSync(dir, { recursive: true });
};

make('h264', 'H.264', [
  '-c:v',
  'libx264',
  '-profile:v',
  'main',
  '-preset',
  'veryslow',
  '-crf',
  '30',
  '-sc_threshold',
  '0',
  '-c:a',
  'aac',
  '-ar',
  '32000',
  '-ac',
  '1',
  '-b:a',
  '24k',
]);
make('vp9', 'VP9', [
  '-c:v',
  'libvpx-vp9',
  '-b:v',
  '80k',
  '-deadline',
  'good',
  '-cpu-used',
  '2',
  '-auto-alt-ref',
  '0',
  '-c:a',
  'libopus',
  '-ar',
  '48000',
  '-ac',
  '1',
  '-b:a',
  '16k',
]);
