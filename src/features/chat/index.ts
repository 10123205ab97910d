export { RoomChat } from './RoomChat.tsx';
export { RoomBarrage } from './RoomBarrage.tsx';
