import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { categories } from '#content/categories.ts'
import { type DataRequest, dataRequestNames, dataRequests } from '#contracts/inquiries/data-request.ts'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { sourceNames, writtenSources } from '#contracts/inquiries/sources.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../../../ui/field.tsx'
import { fieldsOf } from '../../../../ui/form.ts'
import { LiveRegion } from '../../../../ui/live-region.tsx'
import { TopMessage } from '../../../../ui/top-message.tsx'
import { useWide } from '../../../../ui/use-media.ts'
import { queries } from '../../../calls/queries.ts'
import { KeptDraft } from '../../../saving/kept-draft.tsx'
import { FollowUpFields, type FollowUpFieldsProps } from '../follow-up/follow-up-fields.tsx'
import { submitOnCtrlEnter } from '../submit-on-ctrl-enter.ts'
import { AssigneeField } from './assignee-field.tsx'
import { KnownPerson } from './known-person.tsx'
import { NEW_INQUIRY_DRAFT } from './new-inquiry-draft.ts'
import { dataRequestValue, type NewInquiryValues } from './new-inquiry-form.ts'
import { useNewInquiryForm } from './use-new-inquiry-form.ts'

const FORM = 'new-inquiry'

/** Whether people are known there by a username, and not by a number. */
const hasUsernames = (source: NewInquiryValues['source']) => source === 'instagram' || source === 'facebook'

interface Props {
  onWritten(inquiry: InquiryDetail): void
  /** Opens another inquiry of the person; what was typed is kept. */
  onOpenRelated(id: number): void
  onClose(): void
}

/** Writes down an inquiry that did not come by the form. */
export function NewInquiryDialog(props: Props) {
  const formElement = useRef<HTMLFormElement>(null)
  const inquiry = useNewInquiryForm(props)
  const { form, busy } = inquiry
  const field = fieldsOf(form)
  const branches = useQuery(queries.branches).data ?? []
  const services = useQuery(queries.services).data ?? []
  const branchNames = [...new Set(branches.map(({ name }) => name))]
  const namesIn = (category: string) => [
    ...new Set(services.filter(({ categoryId }) => categoryId === category).map(({ name }) => name)),
  ]
  const [chosen, firstName, lastName, email, phone, followsUp] = useWatch({
    control: form.control,
    name: ['source', 'firstName', 'lastName', 'email', 'phone', 'followsUp'],
  })
  const isWide = useWide()
  const known = (
    <KnownPerson
      email={email}
      phone={phone}
      name={fullNameOf({ firstName, lastName })}
      onOpen={props.onOpenRelated}
    />
  )

  return (
    <Dialog
      open
      title="New Inquiry"
      className="max-w-4xl"
      onClose={inquiry.close}
      firstFocus={() => formElement.current?.querySelector('select') ?? null}
      strip={
        <div className="px-[min(1.25rem,5vw)]">
          <TopMessage tone="error">{inquiry.failure}</TopMessage>
        </div>
      }
      footer={
        <>
          <Button type="submit" form={FORM} disabled={busy}>
            {busy ? 'Saving...' : 'Save Inquiry'}
          </Button>
          <Button look="secondary" onClick={inquiry.cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <KeptDraft
        draft={NEW_INQUIRY_DRAFT}
        isDirty={form.formState.isDirty}
        onDiscard={() => form.reset(inquiry.blank)}
      />
      <form
        ref={formElement}
        id={FORM}
        noValidate
        autoComplete="off"
        onSubmit={inquiry.onSubmit}
        onKeyDown={submitOnCtrlEnter}
        onPaste={inquiry.onPaste}
        className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_17rem]"
      >
        <div className="grid min-w-0 content-start gap-x-4 gap-y-3 sm:grid-cols-2">
          <SelectField
            label="How it came"
            className="sm:col-span-2 sm:w-1/2 sm:pr-2"
            {...field('source', {
              onChange: event => inquiry.chooseSource(event.target.value as NewInquiryValues['source']),
            })}
          >
            {writtenSources.map(value => (
              <option key={value} value={value}>
                {sourceNames[value]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="First name"
            required
            hint="Or paste a message from WhatsApp here."
            {...field('firstName')}
          />
          <TextField label="Last name" {...field('lastName')} />
          <TextField
            label="Phone"
            type="tel"
            hint={
              hasUsernames(chosen)
                ? 'Only a username? Ask for a number or an email in the chat: one of them is needed. Put the username into What they want.'
                : undefined
            }
            {...field('phone')}
          />
          <TextField label="Email" type="email" {...field('email')} />
          {/* Where there is room it stands beside the form. */}
          {!isWide && <div className="min-w-0 empty:hidden sm:col-span-2">{known}</div>}

          {/* With its list each is a new control, which takes the value of the draft. */}
          <SelectField key={`branch ${branches.length}`} label="Branch" {...field('branch')}>
            <option value="">No preference</option>
            {branchNames.map(name => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField
            key={`service ${services.length}`}
            label="Service"
            {...field('service', { onChange: event => inquiry.chooseService(event.target.value) })}
          >
            <option value="">Not sure yet</option>
            {categories.map(({ id, name }) => (
              <optgroup key={id} label={name}>
                {namesIn(id).map(service => (
                  <option key={service}>{service}</option>
                ))}
              </optgroup>
            ))}
            <optgroup label="A request about personal data">
              {(Object.keys(dataRequests) as DataRequest[]).map(request => (
                <option key={request} value={dataRequestValue(request)}>
                  {dataRequestNames[request]}
                </option>
              ))}
            </optgroup>
          </SelectField>

          <TextArea label="What they want" rows={3} className="sm:col-span-2" {...field('message')} />
          <CheckboxField
            label="Already answered"
            className="sm:col-span-2"
            hint="Counts as the first response. No message is sent to the client."
            {...field('responded')}
          />
        </div>

        <div className="min-w-0 space-y-3">
          {isWide && known}
          <AssigneeField form={form} />
          <CheckboxField label="Follow up" {...field('followsUp')} />
          {followsUp && (
            <FollowUpFields
              // The form of a follow-up is a part of this one.
              form={form as unknown as FollowUpFieldsProps['form']}
              today={inquiry.today}
              legend="When"
              hint="Only the team sees this."
            />
          )}
        </div>
      </form>

      <LiveRegion className="sr-only">{inquiry.announcement}</LiveRegion>
    </Dialog>
  )
}
