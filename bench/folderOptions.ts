/** How thoroughly a bench folder is measured. */
export type Options = { readonly quick: boolean };
export type FolderOptions = Options & {
  /** The named parts of a bench folder (`use start press`). */
  readonly only: readonly string[];
  /** Reads a number that is passed as `--name 3`. */
  readonly number: (name: string, usual: number) => number;
};
