import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { portraits, TESTIMONIALS_MAX } from '#contracts/content/content.ts'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import { drawings } from '../../../../pictures.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { Flower } from '../../../../ui/flower.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { fieldsOf } from '../../../../ui/form.ts'
import { queries } from '../../../calls/queries.ts'
import { FoldedPanel } from '../../../layout/panel.tsx'
import { ownThumbnail } from '../../../parts/pictures/thumbnails.ts'
import type { ContentForm } from '../content/content-form.ts'
import { ContentTextField } from '../content/content-text-field.tsx'

interface Props {
  form: ContentForm
  index: number
  /** Undefined while they load. */
  own: OwnPicture[] | undefined
}

/** The chosen portrait: the own picture of its slot, or its drawing. */
function PortraitPreview({ form, index, own: pictures }: Props) {
  const image = useWatch({ control: form.control, name: `testimonials.${index}.image` })
  if (!image) return <Flower className="size-10 text-rose-700" />
  if (!pictures) return <span className="block size-10 rounded-full bg-rose-50" />
  const picture = pictures.find(({ slot }) => slot === image)
  const own = picture && ownThumbnail(picture)
  return own ? (
    <img {...own} alt="" className="size-10 rounded-full object-cover" />
  ) : (
    <img {...drawings[image]} alt="" className="size-10 object-contain" />
  )
}

function TestimonialFields({ form, index, own }: Props) {
  const at = `testimonials.${index}` as const
  const field = fieldsOf(form)
  return (
    <div className="grid items-start gap-x-6 gap-y-4 @lg:grid-cols-2">
      <TextField label="Name" required {...field(`${at}.name`)} />
      <TextField
        label="For what, where and when"
        hint="For example: Bridal makeup, Wellawatte, December 2025"
        {...field(`${at}.role`)}
      />
      <div className="sm:col-span-full">
        <ContentTextField form={form} name={`${at}.text`} label="What they say" kind="quotation" />
      </div>
      <div className="flex gap-4">
        <SelectField
          label="Portrait"
          className="min-w-0 grow"
          {...field(`${at}.image`, { setValueAs: value => value || null })}
        >
          <option value="">None (flower symbol)</option>
          {portraits.map((portrait, number) => (
            <option key={portrait} value={portrait}>
              Portrait {number + 1}
            </option>
          ))}
        </SelectField>
        <div className="mt-6 shrink-0">
          <PortraitPreview form={form} index={index} own={own} />
        </div>
      </div>
    </div>
  )
}

function TestimonialList({ form }: { form: ContentForm }) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'testimonials' })
  const { data: own } = useQuery(queries.pictures)
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="space-y-4" data-fields="testimonials" tabIndex={-1}>
      {fields.map(({ id }, index) => {
        const name = `Testimonial ${index + 1}`
        return (
          <fieldset key={id} className="border-t border-plum/10 pt-4 first:border-t-0 first:pt-0">
            <legend className="float-left mb-2 w-full font-medium">{name}</legend>
            <div className="clear-both">
              <TestimonialFields form={form} index={index} own={own} />
            </div>
            <div className="mt-4 flex flex-wrap gap-2">
              <Button
                look="secondary"
                disabled={index === 0}
                aria-label={`Move ${name.toLowerCase()} up`}
                onClick={() => move(index, index - 1)}
              >
                Up
              </Button>
              <Button
                look="secondary"
                disabled={index === fields.length - 1}
                aria-label={`Move ${name.toLowerCase()} down`}
                onClick={() => move(index, index + 1)}
              >
                Down
              </Button>
              <Button
                ref={passFocusOn(() => add.current)}
                look="quiet"
                aria-label={`Remove ${name.toLowerCase()}`}
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
        disabled={fields.length >= TESTIMONIALS_MAX}
        onClick={() => append({ name: '', role: '', text: '', image: null })}
      >
        Add Testimonial
      </Button>
      <p className="text-sm text-plum-soft">
        {`Up to ${TESTIMONIALS_MAX} testimonials, on Home and Services. Without any, the section is not shown. Use only what clients have really said.`}
      </p>
    </div>
  )
}

/** What clients have said, for Home and Services. */
export const TestimonialsPanel = ({ form, onOpen }: { form: ContentForm; onOpen(): void }) => (
  <FoldedPanel title="Testimonials" onOpen={onOpen}>
    <TestimonialList form={form} />
  </FoldedPanel>
)
