import {
  branchBambalapitiya,
  branchNugegoda,
  branchWellawatte,
  defaultSalon,
  type Picture,
} from '../../pictures.ts'

const pictures: Record<string, Picture> = {
  Wellawatte: branchWellawatte,
  Bambalapitiya: branchBambalapitiya,
  Nugegoda: branchNugegoda,
}

/** A branch's own picture; a new branch has none yet and shows the salon. */
export const branchPicture = (name: string): Picture => pictures[name] ?? defaultSalon
