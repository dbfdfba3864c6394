/** "Photograph 2 of 3 from Nimali" */
export const photographName = (index: number, count: number, sender: string): string =>
  `${count === 1 ? 'Photograph' : `Photograph ${index + 1} of ${count}`} from ${sender}`
