import { networks } from '#content/social.ts'
import { paths } from '#contracts/paths/paths.ts'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import { Panel } from '../../../layout/panel.tsx'
import type { ContentForm } from '../content/content-form.ts'
import { ContentTab } from '../content/content-tab.tsx'
import { ContentTextField } from '../content/content-text-field.tsx'

function SalonFields({ form }: { form: ContentForm }) {
  const field = fieldsOf(form)
  const textField = (name: 'street' | 'city' | 'phone' | 'email', label: string, type: string) => (
    <TextField label={label} type={type} required {...field(`salon.${name}`)} />
  )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
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
            hint="Only if it differs from the phone, or if the phone is a landline with WhatsApp."
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
    </div>
  )
}

/** The salon's description, contact details and social links. */
export default function SalonTab() {
  return (
    <ContentTab name="salon" parts={['salon', 'social']} page={paths.contact}>
      {form => <SalonFields form={form} />}
    </ContentTab>
  )
}
