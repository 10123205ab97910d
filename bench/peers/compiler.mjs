// The React Compiler as a Vite plugin, for the one peer that is written for it.
import { transformAsync } from '@babel/core';
import compiler from 'babel-plugin-react-compiler';

/**
 * A component that the compiler skips fails the build; otherwise the bench would measure it without the
 * compiler.
 */
export const reactCompiler = () => ({
  name: 'react-compiler',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.endsWith('/peers/compiled.tsx')) return null;
    const { code: compiled, map } = await transformAsync(code, {
      filename: id,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: [[compiler, { target: '19', panicThreshold: 'all_errors' }]],
    });
    if (!compiled.includes('react/compiler-runtime')) throw new Error(`The compiler left out ${id}.`);
    return { code: compiled, map };
  },
});
