import type { Branch } from '#contracts/branches/branch.ts'
import type { Person } from '#contracts/content/content.ts'
import { workplacesOf } from '../../salon/people.ts'
import { useShownPicture } from '../parts/own-pictures.ts'
import { Picture } from '../parts/picture.tsx'
import { SampleNote } from '../parts/sample-note.tsx'
import { Heading, Section } from '../parts/section.tsx'

interface Props {
  people: Person[]
  /** All branches, for the names of those where each works; without them it is not said where. */
  branches: Branch[] | null | undefined
}

/** Who works at the salon, in rows. A photograph is shown only where the owner has put one. */
export function People({ people, branches }: Props) {
  const pictureOf = useShownPicture()
  // Then names stand in one column where some people have none.
  const hasPictures = people.some(({ slot }) => pictureOf(slot))
  return (
    <Section labelledBy="people-title">
      <Heading id="people-title">Who looks after you</Heading>
      <SampleNote rows={people}>
        These are sample names, until the salon introduces its own people.
      </SampleNote>
      <ul className="mt-10 divide-y divide-gold/50 border-t border-gold/50">
        {people.map(person => {
          const { slot, name, work, since, languages } = person
          const picture = pictureOf(slot)
          return (
            <li key={slot} className="flex items-center gap-x-6 py-6">
              {picture ? (
                <div className="arch-4/5 w-18 shrink-0 md:w-22">
                  <Picture {...picture} sizes="5.5rem" alt="" className="block size-full" />
                </div>
              ) : (
                hasPictures && <div className="w-22 shrink-0 max-md:hidden" />
              )}
              <div className="grid min-w-0 grow items-baseline gap-x-6 gap-y-1 md:grid-cols-3 wrap-anywhere">
                <h3 className="font-display text-2xl/8 font-semibold">{name}</h3>
                <p className="md:text-lead">{work}</p>
                <p className="text-plum-soft">
                  {[branches && workplacesOf(person, branches), since && `since ${since}`]
                    .filter(Boolean)
                    .join(', ')}
                  {languages && <span className="block text-sm">{languages}</span>}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
