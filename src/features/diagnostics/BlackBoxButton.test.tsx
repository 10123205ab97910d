// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { BlackBoxButton } from './BlackBoxButton.tsx';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Presses a button while the worker gives this answer; returns the saved files and the message. */
const press = async (
  answer: Result<{ readonly text: string }>,
  action = 'save-black-box',
  errors: string | null = '/hooks/errors',
) => {
  const files: { name: string; blob: Blob }[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: blobs.at(-1) as Blob });
  });
  const ask = vi.fn<(question: object) => Promise<typeof answer>>(async () => answer);
  const at = document.body.appendChild(document.createElement('div'));
  const root = createRoot(at);
  const client = { feed: { ask }, config: { hooks: { errors } } } as unknown as ClientParts;
  await act(async () =>
    root.render(
      <ClientProvider value={client}>
        <BlackBoxButton />
      </ClientProvider>,
    ),
  );
  await act(async () => at.querySelector<HTMLButtonElement>(`[data-action="${action}"]`)?.click());
  const message = at.querySelector('[role="status"]')?.textContent;
  await act(async () => root.unmount());
  return { files, message, ask };
};

describe('the black box of the diagnostics panel', () => {
  test('is saved as one file, as the worker wrote it', async () => {
    const { files, message, ask } = await press(ok({ text: '{"v":1}' }));
    expect(ask.mock.calls).toEqual([[{ topic: 'black-box' }]]);
    expect(files.map(({ name }) => name)).toEqual(['black-box.json']);
    expect([files[0]?.blob.type, files[0]?.blob.size]).toEqual(['application/json', 7]);
    expect(message).toBe('blackBox.saved');
  });

  test('of a worker that does not answer is not saved, and the panel says so', async () => {
    const { files, message } = await press(fail({ code: 'network' }));
    expect([files, message]).toEqual([[], 'blackBox.failed']);
  });

  test('is sent only by a press of the user, and the panel says whether it arrived (D9)', async () => {
    const sent = await press(ok({ text: '{"v":1}' }), 'send-black-box');
    expect(sent.ask.mock.calls).toEqual([[{ topic: 'black-box', send: true }]]);
    expect([sent.files, sent.message]).toEqual([[], 'blackBox.sent']);
    const lost = await press(fail({ code: 'network' }), 'send-black-box');
    expect(lost.message).toBe('blackBox.notSent');
    const none = await press(ok({ text: '{"v":1}' }), 'send-black-box', null);
    expect(none.ask).not.toHaveBeenCalled();
  });
});
