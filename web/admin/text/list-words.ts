/** 'Name', 'Name and Price', 'Name, Price and Duration'. Not by `Intl.ListFormat`, which Safari has since 14.1 only. */
export const listWords = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')
