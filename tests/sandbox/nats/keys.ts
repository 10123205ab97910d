import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The owner of a key. The first letter of a written key shows its kind. */
export type KeyKind = 'operator' | 'account' | 'user';
const PREFIX: Readonly<Record<KeyKind, number>> = { operator: 14 << 3, account: 0, user: 20 << 3 };
const SEED_PREFIX = 18 << 3;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base32 = (bytes: Uint8Array): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
};
/** Returns the CRC-16 (XMODEM) that ends every written key. */
const crc16 = (bytes: Uint8Array): number => {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & 0x80_00) === 0 ? 0 : 0x10_21)) & 0xff_ff;
  }
  return crc;
};
const written = (bytes: Buffer): string => {
  const crc = crc16(bytes);
  return base32(Buffer.concat([bytes, Buffer.from([crc & 0xff, crc >> 8])]));
};

/** An Ed25519 key pair in the notation of NATS. */
export type NatsKey = { readonly id: string; readonly seed: string; readonly secret: KeyObject };

export const createNatsKey = (kind: KeyKind): NatsKey => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' });
  const prefix = PREFIX[kind];
  return {
    id: written(Buffer.concat([Buffer.from([prefix]), Buffer.from(x, 'base64url')])),
    seed: written(
      Buffer.concat([
        Buffer.from([SEED_PREFIX | (prefix >> 5), (prefix & 31) << 3]),
        Buffer.from(d, 'base64url'),
      ]),
    ),
    secret: privateKey,
  };
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs claims of NATS (version 2). Times of JWTs are in seconds. */
export const signClaims = (
  issuer: NatsKey,
  subject: string,
  claims: { readonly type: KeyKind } & Readonly<Record<string, unknown>>,
  times: { readonly issuedAt: number; readonly expiresAt?: number },
): string => {
  const text = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part({
    jti: randomBytes(16).toString('hex'),
    iat: times.issuedAt,
    ...(times.expiresAt === undefined ? {} : { exp: times.expiresAt }),
    iss: issuer.id,
    sub: subject,
    nats: { version: 2, ...claims },
  })}`;
  return `${text}.${sign(null, Buffer.from(text), issuer.secret).toString('base64url')}`;
};
