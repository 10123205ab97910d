declare const BUILD_ID: string;

/**
 * Which build this code is of: the bundler writes it in, so that a worker's address differs from build to
 * build (D23, F20).
 */
export const BUILD: string = typeof BUILD_ID === 'undefined' ? 'unbuilt' : BUILD_ID;
