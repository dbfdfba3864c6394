/** Where `{places}` stands comes where one finds the salon now: 'three locations'. */
export const withLocations = (text: string, places: string): string =>
  text.replaceAll('{places}', () => places)
