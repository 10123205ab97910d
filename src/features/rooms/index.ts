export { LiveScreen } from './LiveScreen.tsx';
export { MiniRoom } from './MiniRoom.tsx';
export { RoomScreen } from './RoomScreen.tsx';
