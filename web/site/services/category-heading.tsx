import type { ReactNode } from 'react'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Person } from '#contracts/content/content.ts'
import type { Category } from '#contracts/services/category.ts'
import type { Service } from '#contracts/services/service.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { useSharedContent } from '../../content.ts'
import { doesService, workplacesOf } from '../../salon/people.ts'
import { PhoneLink } from '../parts/link.tsx'

interface Props {
  category: Category
  /** Who does its services, and where. */
  children?: ReactNode
}

/** A category's name and description, who does it, and whom to ask: on wide screens they stay in view beside its prices. */
export function CategoryHeading({ category: { id, name, description }, children }: Props) {
  const { phone } = useSharedContent().salon
  return (
    <div className="price-group-head">
      <h2 id={`prices-${id}`}>{name}</h2>
      <p>{description}</p>
      {children}
      {phone && (
        <p className="price-group-help">
          <span>Not sure which? Call us on</span>{' '}
          <PhoneLink number={phone} className="inline-block font-medium text-rose-700" />
        </p>
      )}
    </div>
  )
}

interface PeopleProps {
  people: readonly Person[]
  /** The services of the category. */
  services: readonly Service[]
  /** All branches; without them it is not said where. */
  branches: readonly Branch[] | null | undefined
}

/** Who does the services of a category, and where; of those who do only some of them, which. */
export function CategoryPeople({ people, services, branches }: PeopleProps) {
  const doing = people.filter(person => services.some(service => doesService(person, service)))
  if (doing.length === 0) return null
  return (
    <ul aria-label="Who does it" className="price-group-people">
      {doing.map(person => {
        const places = branches ? workplacesOf(person, branches) : ''
        const done = services.filter(service => doesService(person, service))
        return (
          <li key={person.slot}>
            <span className="font-medium text-plum">{person.name}</span>
            {places && <span>{`, ${places}`}</span>}
            {done.length < services.length && (
              <span>{`, for ${listWords(done.map(({ name }) => name))}`}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
