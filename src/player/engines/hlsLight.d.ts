declare module 'hls.js/light' {
  export { Hls, ErrorDetails, ErrorTypes, Events } from 'hls.js';
}
