import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { PEOPLE_MAX } from '#contracts/content/content.ts'
import type { PersonSlotId } from '#contracts/pictures/picture-slots.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { fieldsOf } from '../../../../ui/form.ts'
import { queries } from '../../../calls/queries.ts'
import { FoldedPanel } from '../../../layout/panel.tsx'
import { PictureSlotCard } from '../../../parts/pictures/picture-slot-card.tsx'
import type { ContentForm } from '../content/content-form.ts'

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

/** A slot that no one has had: a person who comes later must not get the photograph of one who has left. */
const newSlot = (): PersonSlotId => `person-${1 + Math.floor(Math.random() * 999_999_999)}`

function PeopleFields({ form }: { form: ContentForm }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'people' })
  const people = useWatch({ control: form.control, name: 'people' })
  const { data: own = [] } = useQuery(queries.pictures)
  const { data: branches = [] } = useQuery(queries.branches)
  const add = useRef<HTMLButtonElement>(null)

  const addPerson = () =>
    append({ slot: newSlot(), name: '', work: '', branch: '', since: '', languages: '', sample: false })

  return (
    <div className="space-y-6" data-fields="people" tabIndex={-1}>
      <p className="text-sm text-plum-soft">
        {`Up to ${PEOPLE_MAX} people on About, below the six reasons. Without people, the section is not shown.`}
      </p>
      {people.some(({ sample }) => sample) && (
        <p className="rounded-lg border border-gold bg-rose-50 px-3 py-2 text-sm">
          These are sample people, and the site says so. Replace them with your own team, or remove them.
        </p>
      )}
      <datalist id="branch-names">
        {branches.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {fields.map(({ id, slot }, index) => {
        const name = `person ${index + 1}`
        return (
          <fieldset key={id} className="space-y-3 border-t border-plum/10 pt-4">
            <legend className="float-left mb-2 w-full font-medium">{`Person ${index + 1}`}</legend>
            <div className="clear-both">
              <PersonFields form={form} index={index} />
            </div>
            <PictureSlotCard
              id={slot}
              picture={own.find(picture => picture.slot === slot)}
              defaultPicture={undefined}
              name={`Photograph of ${people[index]?.name.trim() || name}`}
            />
            <div className="flex flex-wrap gap-2">
              <Button
                look="secondary"
                disabled={index === 0}
                aria-label={`Move ${name} up`}
                onClick={() => move(index, index - 1)}
              >
                Up
              </Button>
              <Button
                look="secondary"
                disabled={index === fields.length - 1}
                aria-label={`Move ${name} down`}
                onClick={() => move(index, index + 1)}
              >
                Down
              </Button>
              <Button
                ref={passFocusOn(() => add.current)}
                look="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => remove(index)}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        )
      })}
      <Button ref={add} look="secondary" disabled={fields.length >= PEOPLE_MAX} onClick={addPerson}>
        Add Person
      </Button>
    </div>
  )
}

/** Who works at the salon, for About. */
export const PeoplePanel = ({ form, onOpen }: { form: ContentForm; onOpen(): void }) => (
  <FoldedPanel title="About: who looks after you" onOpen={onOpen}>
    <PeopleFields form={form} />
  </FoldedPanel>
)
