import { useLoaderData } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { usePageContent } from '../../content.ts'
import { peopleFor } from '../../salon/people.ts'
import type { PageData } from '../page-data.ts'
import { SampleNote } from '../parts/sample-note.tsx'

export interface DoneByProps {
  /** Those that are asked for. */
  services: readonly Service[]
  branch: Branch
}

function whatOf(done: readonly Service[], asked: readonly Service[]): string {
  if (done.length < asked.length) return listWords(done.map(({ name }) => name))
  return asked.length === 1 ? 'this' : 'all of this'
}

/** Who does the services that are asked for in the chosen branch. */
export function DoneBy({ services, branch }: DoneByProps) {
  const { people } = usePageContent('contact', useLoaderData<PageData<'contact'>>().content)
  const here = people.filter(person =>
    services.some(service => peopleFor([person], service, branch).length > 0),
  )
  if (here.length === 0) return null
  return (
    <div className="mt-2 text-sm text-plum-soft">
      {here.map(person => {
        const done = services.filter(service => peopleFor([person], service, branch).length > 0)
        return <p key={person.slot}>{`${person.name} does ${whatOf(done, services)} in ${branch.name}`}</p>
      })}
      <SampleNote rows={here} className="mt-0!">
        {here.length > 1 ? 'These are sample names.' : 'This is a sample name.'}
      </SampleNote>
    </div>
  )
}
