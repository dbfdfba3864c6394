import { useWatch } from 'react-hook-form'
import { networks } from '#content/social.ts'
import { paths } from '#contracts/paths/paths.ts'
import { CheckboxField, TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import { Panel } from '../../../layout/panel.tsx'
import { contactHint } from '../../../parts/contact-hint.tsx'
import { ContentEntry } from '../content/content-entry.tsx'
import type { ContentForm } from '../content/content-form.ts'
import { ContentTextField } from '../content/content-text-field.tsx'
import { ComingDays, HoursFields, prepareHours } from '../hours/hours.tsx'

function SalonFields({ form }: { form: ContentForm }) {
  const field = fieldsOf(form)
  const salon = useWatch({ control: form.control, name: 'salon' })
  /** Can stay empty, as in a salon that visits its clients: pages leave it out, and the list of what the salon lacks names it. */
  const contactField = (name: 'street' | 'phone' | 'email', label: string, type: string) => (
    <TextField label={label} type={type} hint={contactHint(salon[name])} {...field(`salon.${name}`)} />
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
          {contactField('street', 'Street', 'text')}
          <TextField label="City" {...field('salon.city')} />
          {contactField('phone', 'Phone', 'tel')}
          {contactField('email', 'Email', 'email')}
          <TextField
            label="WhatsApp"
            type="tel"
            hint={contactHint(
              salon.whatsApp,
              'Only if it differs from the phone, or if the phone is a landline with WhatsApp.',
            )}
            {...field('salon.whatsApp')}
          />
          <TextField
            label="Founded"
            inputMode="numeric"
            hint="The year in which the salon opened, such as 2019. Empty: the website doesn’t say it."
            {...field('salon.founded')}
          />
        </div>
      </Panel>
      <Panel title="Personal data" section="personal-data">
        <div className="grid gap-5">
          <TextField
            label="Responsible for personal data"
            hint="Whom clients ask. The privacy page names this person."
            {...field('salon.responsible')}
          />
          <TextField
            label="Country of the server"
            hint="Ask the person who runs the server. “Sri Lanka”, or the other country: the privacy page must name it."
            {...field('salon.serverCountry')}
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
