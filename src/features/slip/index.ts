export { SlipPanel } from './SlipPanel.tsx';
