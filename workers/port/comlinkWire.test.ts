import { expose, proxy, releaseProxy, wrap, type Endpoint } from 'comlink';
import { describe, expect, test } from 'vitest';
import {
  callArguments,
  callId,
  callPath,
  callValues,
  functionPort,
  isPlainArgument,
  isRelease,
  messageId,
  plainArgument,
  toEmptyAnswer,
  toFunctionArgument,
  withArguments,
} from '#contract/comlinkWire.ts';

type Api = { readonly greet: (name: string, listener?: () => void) => void };

/** Comlink's proxy over an endpoint that notes what is sent, and the answer that the test gives. */
const wrapped = () => {
  const sent: unknown[] = [];
  const listeners = new Set<EventListenerOrEventListenerObject>();
  const endpoint: Endpoint = {
    postMessage: (message: unknown) => void sent.push(message),
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  };
  const receive = (data: unknown): void => {
    const event = new MessageEvent('message', { data });
    for (const each of listeners) if (typeof each === 'function') each(event);
  };
  return { remote: wrap<Api>(endpoint), sent, receive };
};

describe("the installed Comlink's own messages", () => {
  test('a call is read: its path, its id, and a copied argument', async () => {
    const { remote, sent, receive } = wrapped();
    const answered = remote.greet('Ada');
    const [call] = sent;
    expect(callPath(call)).toEqual(['greet']);
    expect(callArguments(call)?.map(isPlainArgument)).toEqual([true]);
    expect(callValues(call)).toEqual(['Ada']);
    expect(messageId(call)).toBe(callId(call));
    expect(callArguments(call)?.map(plainArgument)).toEqual(['Ada']);
    expect(isRelease(call)).toBe(false);
    // The empty answer settles the call.
    receive(toEmptyAnswer(callId(call) ?? ''));
    expect(await answered).toBeUndefined();
  });

  test('a function as an argument is read as a port', () => {
    const { remote, sent } = wrapped();
    void remote.greet(
      'Ada',
      proxy(() => undefined),
    );
    const [name, listener] = callArguments(sent[0]) ?? [];
    expect(functionPort(name)).toBeNull();
    expect(isPlainArgument(listener)).toBe(false);
    const port = functionPort(listener);
    expect(port).toBeInstanceOf(MessagePort);
    expect(toFunctionArgument(port as object)).toEqual(listener);
    port?.close();
  });

  test('a call of a function has an empty path', () => {
    const { remote, sent } = wrapped();
    void (remote as unknown as (name: string) => Promise<void>)('Ada');
    expect(callPath(sent[0])).toEqual([]);
  });

  test('a release is read', () => {
    const { remote, sent } = wrapped();
    remote[releaseProxy]();
    expect(sent.map(isRelease)).toEqual([true]);
  });

  test('a call whose argument was replaced by a function arrives with that function', async () => {
    const { port1, port2 } = new MessageChannel();
    const answers: unknown[] = [];
    const arrived = new Promise<unknown>((resolve) => {
      const listeners: EventListener[] = [];
      expose(
        { greet: (name: unknown) => resolve(name) },
        {
          postMessage: (message: unknown) => void answers.push(message),
          addEventListener: (_type, listener) => void listeners.push(listener as EventListener),
          removeEventListener: () => undefined,
        },
      );
      const { remote, sent } = wrapped();
      void remote.greet('listener');
      const data = withArguments(sent[0], () => toFunctionArgument(port1));
      for (const listener of listeners) listener(new MessageEvent('message', { data }));
    });
    expect(typeof (await arrived)).toBe('function');
    port1.close();
    port2.close();
  });
});
