/** A picture of the gallery with its description. */
export type Shot = {
  readonly file: string;
  readonly screen: string;
  readonly state: string;
  readonly language: string;
  readonly theme: string;
};

/**
 * Builds a page with all pictures side by side, light with light and dark with dark: `inRow` in a row, or as
 * many as fit. Each picture links to its full size.
 */
export const sheetPage = (shots: readonly Shot[], inRow?: number): string => {
  const dark = shots.every(({ theme }) => theme === 'dark');
  const cells = shots.map(
    ({ file, screen, state, language, theme }) =>
      `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${screen} · ${state} · ${language} · ${theme}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>
body { margin: 16px; background: ${dark ? '#05070a' : '#f3f4f6'}; color: ${dark ? '#cfd6e0' : '#333'}; font: 13px/20px sans-serif; }
main { display: grid; grid-template-columns: repeat(${inRow ?? 'auto-fill'}, minmax(460px, 1fr)); gap: 16px; }
figure { margin: 0; } img { display: block; width: 100%; border: 1px solid #8884; } figcaption { padding: 4px 0; }
</style><main>${cells.join('\n')}</main>`;
};
