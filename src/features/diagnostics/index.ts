export { DiagnosticsPanel } from './DiagnosticsPanel.tsx';
