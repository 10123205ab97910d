import { useRef, useState } from 'react';
import {
  pictureProblem,
  pictureTypeOf,
  type ChatPictureFile,
  type PictureProblem,
} from '#domain/chat/chatPicture.ts';

const FIRST_BYTES = 12;
/** Bytes that one call of `fromCharCode` takes. */
const CHUNK = 8_192;

const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
};

type UnreadPicture = { readonly kind: 'picture-unread' };
/** Why a chosen file is no picture that can be sent. */
type FileProblem = PictureProblem | UnreadPicture;

/** The picture of the message that the user writes: chosen, checked by kind and size, and read. */
export const usePicture = () => {
  const [picture, setPicture] = useState<ChatPictureFile | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  /** Counts choices: the bytes of an earlier file that arrive late are dropped. */
  const choice = useRef(0);

  const set = (next: ChatPictureFile | null, why: FileProblem | null = null): void => {
    choice.current += 1;
    setPicture(next);
    setProblem(why);
  };
  const choose = async (file: File): Promise<void> => {
    set(null);
    const own = choice.current;
    try {
      const first = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer());
      const why = pictureProblem(first, file.size);
      const type = pictureTypeOf(first);
      const bytes = why === null && type !== undefined ? new Uint8Array(await file.arrayBuffer()) : null;
      if (own !== choice.current) return;
      if (bytes === null || type === undefined) set(null, why);
      else set({ type, data: base64Of(bytes) });
    } catch {
      if (own === choice.current) set(null, { kind: 'picture-unread' });
    }
  };
  return { picture, problem, choose, set };
};
/** Returns the address of a picture that has not been sent, for this page alone. */
export const pictureAddress = ({ type, data }: ChatPictureFile): string => `data:${type};base64,${data}`;
