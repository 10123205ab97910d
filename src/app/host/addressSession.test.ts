// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { takeAddressSession } from './addressSession.ts';

const TOKEN = 'secret.token-value';

const opened = (address: string) => {
  history.replaceState({ kept: true }, '', address);
  const taken = takeAddressSession(location, history);
  return {
    taken,
    address: `${location.pathname}${location.search}${location.hash}`,
    state: history.state as unknown,
  };
};

describe('a token in the address', () => {
  test.each([
    [`/sport/?token=${TOKEN}&uid=u1&sport=3`, '/sport/?sport=3'],
    [`/sport/?authorization=${TOKEN}&uid=u1`, '/sport/'],
    [`/sport/?sport=3#token=${TOKEN}&uid=u1`, '/sport/?sport=3'],
    [`/sport/?token=${TOKEN}&uid=u1#uid=u1&authorization=${TOKEN}&at=2`, '/sport/#at=2'],
  ])('is removed from %s and handed on, and all else stays (C34)', (address, left) => {
    expect(opened(address)).toEqual({
      taken: { authorization: TOKEN, uid: 'u1' },
      address: left,
      state: { kept: true },
    });
    expect(location.href).not.toContain(TOKEN);
  });

  test('that says not whose it is, or says nothing, is removed and dropped (C34)', () => {
    expect(opened(`/sport/?token=${TOKEN}`)).toMatchObject({ taken: null, address: '/sport/' });
    expect(opened('/sport/?token=&uid=u1')).toMatchObject({ taken: null, address: '/sport/' });
  });

  test("that stands in a parent's own address is the parent's: a client in its document leaves it alone", async () => {
    history.replaceState(null, '', `/reset?token=${TOKEN}&uid=u1#token=x`);
    await import('./joinHost.ts');
    await import('../embed/sameDocument.ts');
    expect(location.pathname + location.search + location.hash).toBe(`/reset?token=${TOKEN}&uid=u1#token=x`);
    await import('./pageAddressSession.ts');
    expect(location.pathname + location.search + location.hash).toBe('/reset');
  });

  test('that is not there changes nothing, not even how the rest is written', () => {
    expect(opened('/sport/?q=a%20b&uid=7#x')).toEqual({
      taken: null,
      address: '/sport/?q=a%20b&uid=7#x',
      state: { kept: true },
    });
  });
});
