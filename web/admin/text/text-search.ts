/** Whether one of the texts contains `search`, whatever the case; an empty search is in all. */
export const contains = (search: string, ...texts: string[]): boolean =>
  texts.join('\n').toLocaleLowerCase('en').includes(search.trim().toLocaleLowerCase('en'))
