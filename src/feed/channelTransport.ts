import type { Endpoint } from 'comlink';
import { callArguments, callId, plainArgument, toEmptyAnswer } from '#contract/comlinkWire.ts';
import { isTransportMessage, TRANSPORT_LISTENER, type TransportMessage } from '#contract/transport.ts';
import type { Records, TabListener } from '#contract/patch.ts';
import { isRecord } from '#domain/isRecord.ts';

/** The part of a BroadcastChannel that the transport uses. */
export type BroadcastPort = {
  readonly postMessage: (message: unknown) => void;
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  readonly close: () => void;
};

/** A tab's transport over a BroadcastChannel: the Comlink endpoint of its calls, and its patch listener. */
export type ChannelTransport = {
  readonly endpoint: Endpoint;
  readonly offer: (listener: TabListener) => TabListener;
  readonly close: () => void;
};

type Call = { readonly id: string; readonly words: Int32Array; readonly records: Records | undefined };
/**
 * Parses Comlink's call of the listener; null if it is invalid. Any page of this origin may write to the
 * channel, and Comlink itself would let it set any property.
 */
const readCall = (data: unknown): Call | null => {
  const id = callId(data);
  const all = callArguments(data);
  if (id === null || all === null) return null;
  const [words, records] = all.map(plainArgument);
  if (!(words instanceof Int32Array) || (records !== undefined && !isRecord(records))) return null;
  return { id, words, records };
};

/** Creates the tab's side of the channel to the elected worker: calls by Comlink, patches by the listener. */
export const createChannelTransport = (channel: BroadcastPort): ChannelTransport => {
  const listeners = new Set<(event: MessageEvent) => void>();
  let onPatch: TabListener | null = null;
  let closed = false;
  const post = (message: TransportMessage): void => {
    if (!closed) channel.postMessage(message);
  };
  const patch = (data: unknown): void => {
    const call = readCall(data);
    if (call === null || onPatch === null) return;
    void onPatch(call.words, call.records).then(() =>
      post({ side: 'patches', data: toEmptyAnswer(call.id) }),
    );
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isTransportMessage(data)) return;
    if (data.side === 'patches') return patch(data.data);
    const event = new MessageEvent('message', { data: data.data });
    for (const listener of listeners) listener(event);
  });
  return {
    endpoint: {
      postMessage: (message: unknown) => post({ side: 'calls', data: message }),
      addEventListener: (_type, listener) => void listeners.add(listener as (event: MessageEvent) => void),
      removeEventListener: (_type, listener) =>
        void listeners.delete(listener as (event: MessageEvent) => void),
    },
    offer: (listener) => {
      onPatch = listener;
      // The worker accepts this string in place of a listener (contract/transport.ts); the types do not know
      // it.
      return TRANSPORT_LISTENER as unknown as TabListener;
    },
    close: () => {
      if (!closed) channel.close();
      closed = true;
    },
  };
};
