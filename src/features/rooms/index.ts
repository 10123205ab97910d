export { RoomScreen } from './RoomScreen.tsx';
