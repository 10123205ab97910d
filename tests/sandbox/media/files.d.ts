declare module '*.mp4?inline' {
  const address: string;
  export default address;
}
