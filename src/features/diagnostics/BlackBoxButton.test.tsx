// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createComponentStage } from '#tests/componentStage.tsx';
import diagnostics from '../../../locales/en/diagnostics.json' with { type: 'json' };
import { BlackBoxButton } from './BlackBoxButton.tsx';

const { clear, find, press: pressButton, render } = createComponentStage({ diagnostics });
// A saved file's address is released some time after the press.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(URL, 'createObjectURL');
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
  const client = { feed: { ask }, config: { hooks: { errors } } } as unknown as ClientParts;
  await render(
    <ClientProvider value={client}>
      <BlackBoxButton />
    </ClientProvider>,
  );
  await pressButton(`[data-action="${action}"]`);
  const message = find('[role="status"]')?.textContent;
  await clear();
  return { files, message, ask };
};

describe('the black box of the diagnostics panel', () => {
  test('is saved as one file, as the worker wrote it', async () => {
    const { files, message, ask } = await press(ok({ text: '{"v":1}' }));
    expect(ask.mock.calls).toEqual([[{ topic: 'black-box' }]]);
    expect(files.map(({ name }) => name)).toEqual(['black-box.json']);
    expect([files[0]?.blob.type, files[0]?.blob.size]).toEqual(['application/json', 7]);
    expect(message).toBe('Saved');
  });

  test('of a worker that does not answer is not saved, and the panel says so', async () => {
    const { files, message } = await press(fail({ code: 'network' }));
    expect([files, message]).toEqual([[], 'Could not be saved']);
  });

  test('is sent only by a press of the user, and the panel says whether it arrived (D9)', async () => {
    const sent = await press(ok({ text: '{"v":1}' }), 'send-black-box');
    expect(sent.ask.mock.calls).toEqual([[{ topic: 'black-box', send: true }]]);
    expect([sent.files, sent.message]).toEqual([[], 'Sent, thank you']);
    const lost = await press(fail({ code: 'network' }), 'send-black-box');
    expect(lost.message).toBe('Could not be sent');
    const none = await press(ok({ text: '{"v":1}' }), 'send-black-box', null);
    expect(none.ask).not.toHaveBeenCalled();
  });
});
