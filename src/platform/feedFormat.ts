/**
 * Version of the pushed feed (FEED.md): bumped with every change of its format; a server of another version
 * refuses the socket (4400).
 */
export const FEED_VERSION = 1;
/** The code with which a server of another version closes. */
export const VERSION_REFUSED = 4400;

/**
 * The feed's frames and sections as this client reads and writes them; hashed together with FEED.md by
 * `feedFormat.test.ts`.
 *
 * @testOnly
 */
export const FEED_FORMAT = `
client hello  { v:int lang:text device:text auth?:text }
client sub    { want: [{ s:text e?:text q?:int fresh?:1 }] }
client ping   { n:int }
client auth   { auth: text|null }
client lang   { lang:text }
server welcome   { v:int now:ms hb:ms producers:[text] }
server answer    { s:text e:text q:int how:snapshot|deltas|none }
server snapshot     { s:text e:text q:int part:int of:int lg:[league] mt:[match] }
server d         { s:text e:text q:0..9007199254740991 at:ms gone? move? lg? mt? x? g? m? f? p? ev? rm? }
server alive     { now:ms p:[text] at:[[stream epoch seq]] }
server producers { p:[text] }
server names     { s:text lang:text lg:[[id name region?]] tm:[[id name home away]] mk:[[handle name]] op:[[handle index name]] }
server pong      { n:int now:ms }
server authed    { uid: text|null }
server error     { code:text s?:text message:text }
section gone [id] ; move [[id stream]] ; lg [league] ; mt [match] ; x [handle] ; g [{ id mg }] ; m flat(handle ss)
section f [{ id bt? ms? ne? ssi? fmt? smt? nsg? mc? sb? tms? vs? as? nm? ts? }]
section p flat(handle index thousandths flags) ; flags 1=locked
section ev [{ id k:goal|goal-withdrawn mid side|tec sc at goal? }]
section rm [{ n:1.. kind at? ... }] by kind:
  state { st? pop? aud? sl? mu?:{ tx to? }|null } ; enter { user } ; chatDeleted { ids }
  chat { id ty user tx img?:[{ u w h }] re?:{ id nm tx } mn?:[uid] ord? }
  gift { id user g gn ic? c cb lv } ; ban { uid on tx to? } ; approve { uid id res }
  activity { id a:rain|lottery|answer|vote|question st ti from? to? total? pr? op?:[{ id tx c? }] right? win?:[{ nm pz }] }
user { uid nm tt? ho? }
league { id na or lurl sid hot rnm }
match  { id bt ms ss sid fid fmt ne ssi smt ty nm tms tps lg ts nsg mc sb vs as mg }
group  { mty pe nm tps mks }
market { id h:0..2147483647 ss au mbl li op }
option { ty na nm od li }
`;
