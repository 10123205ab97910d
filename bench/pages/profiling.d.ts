/** React's production build with the profiler. @types/react-dom does not declare it. */
declare module 'react-dom/profiling' {
  export { createRoot } from 'react-dom/client';
}
