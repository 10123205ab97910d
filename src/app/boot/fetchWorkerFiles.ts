/**
 * Loads the shared worker's files into the browser's cache while the page's configuration loads, without which no
 * worker can start. The worker itself would request them after that, the second only once it has the first: two round
 * trips to the server (G10). A failed request is repeated by the worker. The page has no links to the files, because
 * Firefox applies the policy's default-src to a prefetch. A browser without SharedWorker runs other files.
 */
export const fetchWorkerFiles = (files: readonly string[], get: (url: string) => Promise<Response>): void => {
  if (typeof SharedWorker === 'undefined') return;
  for (const file of files)
    // Unread answers do not reach the cache.
    get(file)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
};
