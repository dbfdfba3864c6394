import { useWatch } from 'react-hook-form'
import { TESTIMONIALS_MAX, type Testimonial } from '#contracts/content/content.ts'
import { SelectField, TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import type { ContentForm } from '../content/content-form.ts'
import { ContentTextField } from '../content/content-text-field.tsx'
import { ContentRows, newSlotNumber } from './content-rows.tsx'

/** The texts of one testimonial. Who edits one of them has made it their own: it is no sample any longer. */
function TestimonialFields({ form, index }: { form: ContentForm; index: number }) {
  const at = `testimonials.${index}` as const
  const onChange = () => form.setValue(`${at}.sample`, false, { shouldDirty: true })
  const field = fieldsOf(form)
  const people = useWatch({ control: form.control, name: 'people' })
  const by = useWatch({ control: form.control, name: `${at}.by` })
  const isGone = by !== '' && !people.some(({ slot }) => slot === by)
  return (
    <div className="grid items-start gap-x-6 gap-y-4 @lg:grid-cols-2">
      <TextField label="Name" required {...field(`${at}.name`, { onChange })} />
      <TextField
        label="For what, where and when"
        hint="For example: Bridal makeup, Wellawatte, December 2025"
        {...field(`${at}.role`, { onChange })}
      />
      <SelectField label="Who looked after them" {...field(`${at}.by`, { onChange })}>
        <option value="">Not said</option>
        {people.map(({ slot, name }) => (
          <option key={slot} value={slot}>
            {name}
          </option>
        ))}
        {isGone && <option value={by}>Someone who is no longer listed</option>}
      </SelectField>
      <div className="col-span-full">
        <ContentTextField
          form={form}
          name={`${at}.text`}
          label="What they say"
          kind="quotation"
          onEdit={onChange}
        />
      </div>
    </div>
  )
}

const newTestimonial = (): Testimonial => ({
  slot: `testimonial-${newSlotNumber()}`,
  name: '',
  role: '',
  text: '',
  by: '',
  sample: false,
})

/** What clients have said. */
export const TestimonialRows = ({ form }: { form: ContentForm }) => (
  <ContentRows
    form={form}
    name="testimonials"
    noun="Testimonial"
    max={TESTIMONIALS_MAX}
    start={newTestimonial}
    note={`Up to ${TESTIMONIALS_MAX} testimonials. Use only what clients have really said.`}
  >
    {index => <TestimonialFields form={form} index={index} />}
  </ContentRows>
)
