import { foldText } from '#contracts/text/search-text.ts'

/** Whether one of the texts contains `search`, whatever the case and the accents; an empty search is in all. */
export const contains = (search: string, ...texts: string[]): boolean =>
  foldText(texts.join('\n')).includes(foldText(search))
