import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { Person, Testimonial } from '#contracts/content/content.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { queries } from '../../../calls/queries.ts'
import { PictureSlotCard } from '../../../parts/pictures/picture-slot-card.tsx'
import type { ContentForm } from '../content/content-form.ts'

interface Props<Row> {
  form: ContentForm
  name: 'people' | 'testimonials'
  /** One row: `Person`. */
  noun: string
  max: number
  /** What a new row is. */
  start(): Row
  /** How many there can be, and which. */
  note: string
  children(index: number): ReactNode
}

/** A number that no row has had: a row that comes later must not get the photograph of one that is gone. */
export const newSlotNumber = (): number => 1 + Math.floor(Math.random() * 999_999_999)

/** Rows of the content with a photograph each, which the owner adds, moves and removes. Rows that are samples are marked. */
export function ContentRows<Row extends Person | Testimonial>(props: Props<Row>) {
  const { form, name, noun, max, start, note, children } = props
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name })
  const rows = useWatch({ control: form.control, name })
  const { data: own = [] } = useQuery(queries.pictures)
  const add = useRef<HTMLButtonElement>(null)

  return (
    <div className="space-y-4">
      {rows.some(({ sample }) => sample) && (
        <p className="text-sm">
          What is marked as a sample is marked on the website too, until you change or remove it.
        </p>
      )}
      {fields.map(({ id, slot }, index) => {
        const title = `${noun} ${index + 1}`
        const label = title.toLowerCase()
        return (
          <fieldset key={id} className="space-y-3 border-t border-plum/10 pt-4">
            <legend className="float-left mb-2 flex w-full items-baseline gap-2 font-medium">
              {title}
              {rows[index]?.sample && <Badge tone="gold">Sample</Badge>}
            </legend>
            <div className="clear-both">{children(index)}</div>
            <PictureSlotCard
              id={slot}
              picture={own.find(picture => picture.slot === slot)}
              defaultPicture={undefined}
              heading="h4"
              name={`Photograph of ${rows[index]?.name.trim() || label}`}
            />
            <div className="flex flex-wrap gap-2">
              <Button
                look="secondary"
                disabled={index === 0}
                aria-label={`Move ${label} up`}
                onClick={() => move(index, index - 1)}
              >
                Up
              </Button>
              <Button
                look="secondary"
                disabled={index === fields.length - 1}
                aria-label={`Move ${label} down`}
                onClick={() => move(index, index + 1)}
              >
                Down
              </Button>
              <Button
                ref={passFocusOn(() => add.current)}
                look="quiet"
                aria-label={`Remove ${label}`}
                onClick={() => remove(index)}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        )
      })}
      <Button
        ref={add}
        look="secondary"
        disabled={fields.length >= max}
        onClick={() => append(start() as never)}
      >
        {`Add ${noun}`}
      </Button>
      <p className="text-sm text-plum-soft">{note}</p>
    </div>
  )
}
