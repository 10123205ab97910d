declare const BUILD_ID: string;

/** The id of this build. The bundler inserts it, so each build's worker has another address (D23, F20). */
export const BUILD: string = typeof BUILD_ID === 'undefined' ? 'unbuilt' : BUILD_ID;

declare const BUILD_VERSION: string;

/** The version of this build, as in package.json (`1.4.0`). */
export const VERSION: string = typeof BUILD_VERSION === 'undefined' ? '0.0.0' : BUILD_VERSION;
