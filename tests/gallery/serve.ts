import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../dist/gallery/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Name under which the page fetches the brand file of the run. */
export const BRAND_FILE = 'gallery-brand.json';

/**
 * Serves the built gallery on a loopback port, and the brand file that the run names. Platform calls are not
 * answered here.
 */
export const serve = (
  brandFile?: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const path = normalize(decodeURIComponent((request.url ?? '').split('?')[0] ?? '')).replace(
        /^\/sport\//,
        '',
      );
      const isBrand = path === BRAND_FILE && brandFile !== undefined;
      const file = isBrand ? brandFile : join(root, path === '' ? 'tests/gallery/index.html' : path);
      if ((!isBrand && !file.startsWith(root)) || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
      createReadStream(file).pipe(response);
    });
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://localhost:${(server.address() as AddressInfo).port}/sport/`,
        close: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(() => done());
          }),
      }),
    );
  });
