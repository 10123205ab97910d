export { MyBetsScreen } from './MyBetsScreen.tsx';
