/**
 * Version of the chat socket (CHAT.md): bumped with every change of its format; a server of another version closes
 * with `VERSION_REFUSED`.
 */
export const CHAT_VERSION = 1;

/**
 * The frames of the chat socket as this client reads and writes them; hashed with CHAT.md by
 * `chatFormat.test.ts`, so that a change needs a new version.
 *
 * @testOnly
 */
export const CHAT_FORMAT = `
client hello { v:int token:text|null }
client rooms { want: [{ r:text n:int }] }
server welcome { v:int hb:ms }
server events { r:text whole:0|1 ev:[event] }
server none { r:text }
server alive { }
server error { code:token|rate|frame }
event is one of section rm of the pushed feed
`;
