import { useWatch } from 'react-hook-form'
import { isSampleContact } from '#content/default-content.ts'
import { networks } from '#content/social.ts'
import { paths } from '#contracts/paths/paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import { Panel } from '../../../layout/panel.tsx'
import { ContentEntry } from '../content/content-entry.tsx'
import type { ContentForm } from '../content/content-form.ts'
import { ContentTextField } from '../content/content-text-field.tsx'
import { ComingDays, HoursFields, prepareHours } from '../hours/hours.tsx'

function SalonFields({ form }: { form: ContentForm }) {
  const field = fieldsOf(form)
  const salon = useWatch({ control: form.control, name: 'salon' })
  /** Beside a field until its sample is changed. */
  const sampleMark = (name: 'phone' | 'email' | 'whatsApp') =>
    isSampleContact(name, salon[name] ?? '') && (
      <>
        <Badge tone="gold">Sample</Badge> No one answers there.
      </>
    )
  const textField = (name: 'street' | 'city' | 'phone' | 'email', label: string, type: string) => (
    <TextField
      label={label}
      type={type}
      required
      hint={(name === 'phone' || name === 'email') && sampleMark(name)}
      {...field(`salon.${name}`)}
    />
  )
  return (
    <>
      <Panel title="The salon">
        <div className="grid gap-5">
          <ContentTextField
            form={form}
            name="salon.description"
            label="Description"
            kind="description"
            hint="In the footer, and under the name in search results."
          />
          {textField('street', 'Street', 'text')}
          {textField('city', 'City', 'text')}
          {textField('phone', 'Phone', 'tel')}
          {textField('email', 'Email', 'email')}
          <TextField
            label="WhatsApp"
            type="tel"
            hint={
              sampleMark('whatsApp') ||
              'Only if it differs from the phone, or if the phone is a landline with WhatsApp.'
            }
            {...field('salon.whatsApp')}
          />
        </div>
      </Panel>
      <Panel title="Social links">
        <div className="grid gap-5">
          {networks.map(({ id, name }) => (
            <div key={id}>
              <TextField label={name} type="url" placeholder="https://" {...field(`social.${id}.url`)} />
              <CheckboxField label={`Show ${name} in the footer`} {...field(`social.${id}.active`)} />
            </div>
          ))}
          <p className="text-sm text-plum-soft">
            The phone menu always shows Facebook and Instagram if they have a link.
          </p>
        </div>
      </Panel>
    </>
  )
}

/** The salon's description, contact details, social links and hours. */
export default function SalonAndHours() {
  return (
    <ContentEntry
      name="salon"
      title="Salon and Hours"
      parts={['salon', 'social', 'hours']}
      page={paths.contact}
      prepare={prepareHours}
      schema={ComingDays}
    >
      {form => (
        <div className="grid items-start gap-6 @3xl:grid-cols-2">
          <div className="space-y-6">
            <SalonFields form={form} />
          </div>
          <div className="space-y-6">
            <HoursFields form={form} />
          </div>
        </div>
      )}
    </ContentEntry>
  )
}
