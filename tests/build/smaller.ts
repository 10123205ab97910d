import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Removes the names of memoized components, which only React's developer tools show. The lines stay, so that
 * source maps still fit.
 */
export const withoutDisplayNames = (code: string): string =>
  code.replace(/^\w+\.displayName = '\w+';$/gm, '');

/**
 * Removes the warnings about deprecated options that i18next prints for developers. They are its longest texts. The
 * development server still prints them. An empty statement stays, in case the warning is the only one of a branch.
 */
export const withoutDeprecations = (code: string): string =>
  code.replace(
    /^[ \t]*(?:this\.logger|baseLogger)\.(?:deprecate\('[^'\n]*'\)|once\(.*, 'deprecate', .*\));$/gm,
    ';',
  );

/**
 * Makes Chromium (since 136) compile all functions of a script while it loads, on another thread. Otherwise the main
 * thread compiles about 1,400 of them, one by one, between the script's start and the first odds (G12). Other browsers
 * ignore it.
 */
const COMPILE_EARLY = '//# allFunctionsCalledOnLoad';

/**
 * Minifies the scripts of the first screen a second time, because their size is limited (G10). Three rounds
 * of safe transformations save 2 kB (gzip) over the bundler's own minifier. `chunks` are the bundler's chunk
 * names.
 */
export const smaller = (chunks: readonly string[]): Plugin => ({
  name: 'smaller',
  apply: 'build',
  transform: {
    order: 'pre',
    filter: { id: [/\/src\/.*\.tsx$/, /\/node_modules\/i18next\//] },
    handler: (code, id) => ({
      code: id.includes('/node_modules/i18next/') ? withoutDeprecations(code) : withoutDisplayNames(code),
      map: null,
    }),
  },
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !chunks.includes(file.name)) continue;
        const { code, map } = await minify(file.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 5, ecma: 2020, keep_fargs: false },
          mangle: true,
          format: { preamble: COMPILE_EARLY },
          sourceMap: file.map === null ? false : { content: JSON.stringify(file.map), asObject: true },
        });
        if (code === undefined) throw new Error(`${file.fileName} could not be made smaller.`);
        file.code = code;
        // At this point a chunk's source map is a separate file in the bundle.
        const mapFile = bundle[`${file.fileName}.map`];
        if (mapFile?.type === 'asset' && typeof map === 'object') mapFile.source = JSON.stringify(map);
      }
    },
  },
});
