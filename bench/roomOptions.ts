/** How much of a room is asked for. */
export type Options = { readonly quick: boolean };
export type Asked = Options & {
  /** Parts of a room, where only some of them are asked for (`use start press`). */
  readonly only: readonly string[];
  /** A number handed over as `--name 3`. */
  readonly number: (name: string, usual: number) => number;
};
