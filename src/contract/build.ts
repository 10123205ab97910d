declare const BUILD_ID: string;

/** The id of this build. The bundler inserts it, so each build's worker has another address (D23, F20). */
export const BUILD: string = typeof BUILD_ID === 'undefined' ? 'unbuilt' : BUILD_ID;
