/** The text of a file, as the build puts it into a page. */
declare module '*?raw' {
  const text: string
  // Vite exports it so.
  // oxlint-disable-next-line import/no-default-export
  export default text
}
