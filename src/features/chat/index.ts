export { RoomChat } from './RoomChat.tsx';
