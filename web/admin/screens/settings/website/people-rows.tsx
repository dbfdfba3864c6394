import { useQuery } from '@tanstack/react-query'
import { PEOPLE_MAX, type Person } from '#contracts/content/content.ts'
import { TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import { queries } from '../../../calls/queries.ts'
import type { ContentForm } from '../content/content-form.ts'
import { ContentRows, newSlotNumber } from './content-rows.tsx'

interface PersonProps {
  form: ContentForm
  index: number
}

/** The texts of one person. Who edits one of them has made it their own: it is no sample any longer. */
function PersonFields({ form, index }: PersonProps) {
  const onChange = () => form.setValue(`people.${index}.sample`, false, { shouldDirty: true })
  const field = (name: 'name' | 'work' | 'branch' | 'since' | 'languages') =>
    fieldsOf(form)(`people.${index}.${name}`, { onChange })
  return (
    <div className="grid items-start gap-x-4 gap-y-3 @lg:grid-cols-2">
      <TextField label="Name" required {...field('name')} />
      <TextField label="What they do" required placeholder="Cuts and colour" {...field('work')} />
      <TextField label="Branch" list="branch-names" {...field('branch')} />
      <TextField label="Since (year)" inputMode="numeric" placeholder="2019" {...field('since')} />
      <TextField
        label="Languages"
        placeholder="Sinhala, English"
        className="@lg:col-span-2"
        {...field('languages')}
      />
    </div>
  )
}

const newPerson = (): Person => ({
  slot: `person-${newSlotNumber()}`,
  name: '',
  work: '',
  branch: '',
  since: '',
  languages: '',
  sample: false,
})

/** Who works at the salon. */
export function PeopleRows({ form }: { form: ContentForm }) {
  const { data: branches = [] } = useQuery(queries.branches)
  return (
    <>
      <datalist id="branch-names">
        {branches.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <ContentRows
        form={form}
        name="people"
        noun="Person"
        max={PEOPLE_MAX}
        start={newPerson}
        note={`Up to ${PEOPLE_MAX} people.`}
      >
        {index => <PersonFields form={form} index={index} />}
      </ContentRows>
    </>
  )
}
