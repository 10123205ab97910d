// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { isFocusLost } from './isFocusLost.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const addField = (to: Element | ShadowRoot): HTMLInputElement =>
  to.appendChild(document.createElement('input'));
const embedded = () => {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  return { root, own: addField(root), ofHost: addField(document.body) };
};

test('the focus is lost where no element has it', () => {
  const field = addField(document.body);
  expect(isFocusLost()).toBe(true);
  field.focus();
  expect(isFocusLost()).toBe(false);
  field.remove();
  expect(isFocusLost()).toBe(true);
});

test("a focus in the host's page around the client is not lost", () => {
  const { root, own, ofHost } = embedded();
  expect(isFocusLost()).toBe(true);
  own.focus();
  expect(isFocusLost()).toBe(false);
  ofHost.focus();
  expect([root.activeElement, isFocusLost()]).toEqual([null, false]);
});

test('nothing is lost while another window or frame has the focus', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  expect(isFocusLost()).toBe(false);
});
