import { describe, expect, test } from 'vitest';
import * as property from '#tests/property.ts';
import type { Emoji } from '../rooms/chat.ts';
import { addressesIn, mentionsIn, splitChatText, type TextPiece } from './chatText.ts';

const smile: Emoji = { id: '1', code: '[smile]', name: 'smile', address: '/smile.svg' };
const emojiOf = (code: string) => (code === '[smile]' ? smile : undefined);
const textOf = (piece: TextPiece): string => (piece.kind === 'emoji' ? piece.emoji.code : piece.text);

describe('a message’s pieces', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['hello', [], ['text:hello']],
    ['[smile]ok[none]', [], ['emoji:[smile]', 'text:ok[none]']],
    ['hi @小海 and me@mail.example', [], ['text:hi ', 'mention:@小海', 'text: and me@mail.example']],
    [
      'see https://a.example/x now',
      ['https://a.example/x'],
      ['text:see ', 'link:https://a.example/x', 'text: now'],
    ],
    ['see https://b.example/x now', [], ['text:see https://b.example/x now']],
    ['javascript:alert(1)', [], ['text:javascript:alert(1)']],
    ['<b>[smile]</b>', [], ['text:<b>', 'emoji:[smile]', 'text:</b>']],
  ])('%j with the allowed links %j', (text, links, pieces) => {
    expect(splitChatText(text, links, emojiOf).map((each) => `${each.kind}:${textOf(each)}`)).toEqual(pieces);
  });

  test('add up to the text, and only an allowed address is a link', () => {
    property.assert(
      property.property(
        property.array(
          property.oneof(
            property.string({ unit: 'grapheme' }),
            property.constantFrom(
              '[smile]',
              '@a',
              'https://a.example/',
              'http://x.example/?q=[smile]',
              '<img src=x>',
            ),
          ),
        ),
        (parts) => {
          const text = parts.join('');
          const pieces = splitChatText(text, ['https://a.example/'], emojiOf);
          expect(pieces.map(textOf).join('')).toBe(text);
          const links = pieces.filter(({ kind }) => kind === 'link').map(textOf);
          expect(links.every((link) => link === 'https://a.example/')).toBe(true);
        },
      ),
    );
  });

  test('each address is found once', () => {
    expect(addressesIn('https://a.example/x 和 https://a.example/x，http://b.example')).toEqual([
      'https://a.example/x',
      'http://b.example',
    ]);
  });

  test('mentions are those of known users, the longest name first', () => {
    const names = new Map([
      ['1', 'Ann'],
      ['2', 'Anna'],
      ['3', ''],
    ]);
    expect(mentionsIn('@Anna hello @Ann', names)).toEqual(['2', '1']);
    expect(mentionsIn('@Anna hello', names)).toEqual(['2']);
  });
});
