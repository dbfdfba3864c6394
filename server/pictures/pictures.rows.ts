import type { OwnCrop, OwnPicture } from '#contracts/own-pictures.ts'
import type { PictureRow } from '../db/tables.ts'

/** The names under `/pictures/` of all files of a picture. */
export const fileNamesOf = (crops: readonly OwnCrop[]): string[] =>
  crops.flatMap(({ crop, name, hash, widths }) =>
    widths.flatMap(width =>
      (crop === 'card' ? ['jpg'] : ['avif', 'webp']).map(type => `${name}-${width}.${hash}.${type}`),
    ),
  )

/** A stored picture as the API returns it. */
export const toOwnPicture = (row: Omit<PictureRow, 'original' | 'updated_at'>): OwnPicture => ({
  place: row.place,
  alt: row.alt,
  focus: { x: row.focus_x, y: row.focus_y },
  crops: JSON.parse(row.crops) as OwnCrop[],
  version: row.version,
})
