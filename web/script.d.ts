/** A program for `InlineScript`: the module's bundled text, see `scripts/inline-scripts.ts`. */
declare module '*?script' {
  const code: string
  export default code
}
