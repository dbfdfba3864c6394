import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { categories } from '#content/categories.ts'
import { PEOPLE_MAX, type Person } from '#contracts/content/content.ts'
import { branchOptions, serviceOptions } from '../../../../salon/choices.ts'
import { TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import { queries } from '../../../calls/queries.ts'
import type { ContentForm } from '../content/content-form.ts'
import { CheckboxList } from './checkbox-list.tsx'
import { ContentRows, newSlotNumber } from './content-rows.tsx'

interface PersonProps {
  form: ContentForm
  index: number
}

/** The texts of one person. Who edits one of them has made it their own: it is no sample any longer. */
function PersonFields({ form, index }: PersonProps) {
  const onChange = () => form.setValue(`people.${index}.sample`, false, { shouldDirty: true })
  const field = (name: 'name' | 'work' | 'since' | 'languages') =>
    fieldsOf(form)(`people.${index}.${name}`, { onChange })
  return (
    <div className="grid items-start gap-x-4 gap-y-3 @lg:grid-cols-2">
      <TextField label="Name" required {...field('name')} />
      <TextField label="What they do" required placeholder="Cuts and colour" {...field('work')} />
      <TextField label="Since (year)" inputMode="numeric" placeholder="2019" {...field('since')} />
      <TextField label="Languages" placeholder="Sinhala, English" {...field('languages')} />
      <div className="space-y-3 @lg:col-span-2">
        <PersonChoices form={form} index={index} onEdit={onChange} />
      </div>
    </div>
  )
}

/** Where someone works, and what they do of the price list. */
function PersonChoices({ form, index, onEdit }: PersonProps & { onEdit(): void }) {
  const { data: branches } = useQuery(queries.branches)
  const { data: services } = useQuery(queries.services)
  const at = `people.${index}` as const
  const count = useWatch({ control: form.control, name: `${at}.services` }).length
  const list = { control: form.control, onEdit }
  return (
    <>
      <CheckboxList
        {...list}
        name={`${at}.branches`}
        legend="Branches"
        options={branches && branchOptions(branches).map(({ row, label }) => ({ id: row.id, label }))}
        deleted="Deleted branch"
      />
      <CheckboxList
        {...list}
        name={`${at}.categories`}
        legend="Does everything in"
        options={categories.map(({ id, name }) => ({ id, label: name }))}
        deleted=""
      />
      <details className="text-sm">
        <summary className="w-fit cursor-pointer py-2.5 max-sm:py-3 font-medium outline-offset-2 outline-rose-700 focus-visible:outline-2">
          {`Single services${count > 0 ? ` (${count})` : ''}`}
        </summary>
        <CheckboxList
          {...list}
          name={`${at}.services`}
          legend="Single services"
          isLegendHidden
          options={services && serviceOptions(services).map(({ row, label }) => ({ id: row.id, label }))}
          deleted="Deleted service"
        />
      </details>
    </>
  )
}

const newPerson = (): Person => ({
  slot: `person-${newSlotNumber()}`,
  name: '',
  work: '',
  categories: [],
  services: [],
  branches: [],
  since: '',
  languages: '',
  sample: false,
})

/** Who works at the salon. */
export const PeopleRows = ({ form }: { form: ContentForm }) => (
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
)
