// Builds what the demo, the end-to-end tests and the benches run: the client for browsers, the sandbox for
// Node, the published entry for parent sites and the sandbox's own of those.
// `node tests/build.mjs NAME [BUILD [CONTRACT]]` builds a client for tests into dist/client-NAME, under another build's name and, if
// said, another version of the contract: so two deployments can be served one after the other (F20).
import { fileURLToPath } from 'node:url';
import { build as vite } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = `${root}vite.config.ts`;

export const build = async () => {
  await vite({ root, configFile, mode: 'production', logLevel: 'warn' });
  await buildSandbox();
  await vite({ root, configFile, mode: 'published', logLevel: 'warn' });
  await vite({ root, configFile, mode: 'site', logLevel: 'warn' });
};

/** The sandbox alone, for benches without a browser. */
export const buildSandbox = () => vite({ root, configFile, mode: 'sandbox', logLevel: 'warn' });

/** What `npm run gallery` draws (tests/gallery). */
export const buildGallery = () => vite({ root, configFile, mode: 'gallery', logLevel: 'error' });

const otherContract = (version) => ({
  name: 'other-contract',
  transform: (code, id) =>
    id.endsWith('src/contract/feedApi.ts')
      ? code.replace(/CONTRACT_VERSION = \d+/, `CONTRACT_VERSION = ${version}`)
      : null,
});

const buildForTests = async (name, id = name, contract = null) => {
  process.env.BUILD_ID = id;
  const plugins = contract === null ? [] : [otherContract(contract)];
  await vite({
    root,
    configFile,
    mode: 'sandbox-test',
    logLevel: 'error',
    plugins,
    worker: { format: 'es', plugins: () => plugins },
    build: { outDir: `dist/client-${name}` },
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name, id, contract] = process.argv.slice(2);
  await (name === undefined ? build() : buildForTests(name, id, contract));
}
