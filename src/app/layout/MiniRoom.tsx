export { MiniRoom } from '#features/rooms';
