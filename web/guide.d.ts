/** A document for those who use the back office, with its chapters as HTML: see `scripts/guides.ts`. */
declare module '*?guide' {
  const guide: import('../scripts/guides.ts').Guide
  export default guide
}
