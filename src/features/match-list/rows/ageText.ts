import type { Milliseconds } from '#domain/ids.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Formats an age: "0:42", "12:05", "2:00:00". */
export const ageText = (age: Milliseconds): string => {
  const seconds = Math.max(0, Math.floor(age / 1000));
  const minutes = (seconds - (seconds % 60)) / 60;
  const hours = (minutes - (minutes % 60)) / 60;
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
