/** React's production build with the profiler in it; @types/react-dom does not name it. */
declare module 'react-dom/profiling' {
  export { createRoot } from 'react-dom/client';
}
