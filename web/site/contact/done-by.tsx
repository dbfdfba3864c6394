import { useLoaderData } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Person } from '#contracts/content/content.ts'
import type { Service } from '#contracts/services/service.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { usePageContent } from '../../content.ts'
import type { NamedOption } from '../../salon/namesakes.ts'
import { peopleFor } from '../../salon/people.ts'
import type { PageData } from '../page-data.ts'
import { WholeWords } from '../parts/display-text.tsx'
import { SampleNote } from '../parts/sample-note.tsx'
import { Fold } from './fold.tsx'

type BranchOption = NamedOption<Branch>

export interface DoneByProps {
  /** Those that are asked for. */
  services: readonly Service[]
  /** The chosen one; undefined for any branch. */
  branch: BranchOption | undefined
  branches: readonly BranchOption[]
}

/** The most lines and characters that are not folded. */
const LINES_MAX = 3
const CHARACTERS_MAX = 150

function whatOf(done: readonly Service[], asked: readonly Service[]): string {
  if (done.length < asked.length) return listWords(done.map(({ name }) => name))
  return asked.length === 1 ? 'this' : 'all of this'
}

/** Who does the services that are asked for in the chosen branch, and elsewhere those that no one named does there. */
export function DoneBy({ services, branch, branches }: DoneByProps) {
  const { people } = usePageContent('contact', useLoaderData<PageData<'contact'>>().content)
  const isDone = (by: readonly Person[], service: Service, at: BranchOption) =>
    peopleFor(by, service, at.row).length > 0
  const here = services.filter(service => branch && isDone(people, service, branch))
  const parts = [
    { asked: here, places: branch ? [branch] : [] },
    { asked: services.filter(service => !here.includes(service)), places: branches },
  ]
  const lines = parts.flatMap(({ asked, places }) =>
    people.flatMap(person => {
      const done = asked.filter(service => places.some(place => isDone([person], service, place)))
      if (done.length === 0) return []
      const where = places.filter(place => done.some(service => isDone([person], service, place)))
      const text = `${person.name} does ${whatOf(done, services)} in ${listWords(where.map(({ label }) => label))}`
      return [{ person, text }]
    }),
  )
  if (lines.length === 0) return null
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
  const isLong = lines.length > LINES_MAX || characters > CHARACTERS_MAX
  const all = (
    <>
      {lines.map(({ text }) => (
        <p key={text}>
          <WholeWords text={text} />
        </p>
      ))}
      <SampleNote rows={lines.map(({ person }) => person)} className="mt-0!">
        {new Set(lines.map(({ person }) => person.slot)).size > 1
          ? 'These are sample names.'
          : 'This is a sample name.'}
      </SampleNote>
    </>
  )
  return (
    <div className="text-sm text-plum-soft">
      {isLong ? <Fold heading="Who does what">{all}</Fold> : <div className="mt-2">{all}</div>}
    </div>
  )
}
