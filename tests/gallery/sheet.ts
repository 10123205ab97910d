/** A picture of the gallery, and what it shows. */
export type Shot = {
  readonly file: string;
  readonly screen: string;
  readonly state: string;
  readonly language: string;
  readonly theme: string;
};

/**
 * All of them beside each other, as a page: light on light and dark on dark; so many in a row, or as many as
 * there is room for. A picture leads to itself in full.
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
