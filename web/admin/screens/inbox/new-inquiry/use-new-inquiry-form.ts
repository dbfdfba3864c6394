import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, useRef, useState } from 'react'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { salonDay } from '#contracts/text/days.ts'
import { useSchemaForm } from '../../../../ui/form.ts'
import { useUnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { adminApi } from '../../../calls/api.ts'
import { messageOf, showRefusedFields } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { setDraftAside, useDraft } from '../../../saving/draft.ts'
import { readSession } from '../../../session/session.ts'
import { firstFollowUp } from '../follow-up/follow-up-fields.tsx'
import { notices } from '../notices.ts'
import { NEW_INQUIRY_DRAFT } from './new-inquiry-draft.ts'
import {
  blankInquiry,
  dataRequestOf,
  NewInquiryForm,
  type NewInquiryValues,
  withRequest,
} from './new-inquiry-form.ts'
import { type PastedInquiry, readPasted } from './pasted-inquiry.ts'

const NOT_SAVED =
  'We couldn’t save the inquiry. What you typed stays here. Check the connection and try again.'

const pastedNames = ['phone', 'email', 'firstName', 'lastName', 'message'] as const
const partTexts = {
  phone: 'phone',
  email: 'email',
  firstName: 'name',
  lastName: undefined,
  message: 'message',
} as const

/** "Pasted into: phone, name, message" */
const pastedText = (pasted: PastedInquiry) => {
  const parts = pastedNames.filter(name => pasted[name]).flatMap(name => partTexts[name] ?? [])
  return `Pasted into: ${parts.join(', ')}`
}

interface Options {
  onWritten(inquiry: InquiryDetail): void
  onClose(): void
}

/** An inquiry that is being written down. Its draft is kept until it is saved or discarded. */
export function useNewInquiryForm({ onWritten, onClose }: Options) {
  const [today] = useState(() => salonDay(Date.now()))
  const [blank] = useState(() => blankInquiry(firstFollowUp(today).on))
  const form = useSchemaForm(NewInquiryForm, blank)
  useDraft(NEW_INQUIRY_DRAFT, form)
  const { isDirty } = form.formState
  const { markSaved, confirmLeave } = useUnsavedChanges(isDirty)
  const [failure, setFailure] = useState<string>()
  /** What the last paste has filled in. */
  const [announcement, announce] = useState('')

  /** As `busy`, but at once: that is only known after the next rendering. */
  const isSaving = useRef(false)
  const { mutate: save, isPending: busy } = useMutation({
    mutationFn: adminApi.writeInquiryDown,
    meta: { changes: [keys.inquiries, keys.summary] },
    onMutate: () => setFailure(undefined),
    onSettled() {
      isSaving.current = false
    },
    onSuccess(inquiry) {
      markSaved()
      onClose()
      onWritten(inquiry)
    },
    onError(error) {
      // The layout redirects to the login and back; the draft is kept.
      if (!readSession()) return
      if (!showRefusedFields(form, error)) setFailure(messageOf(error, NOT_SAVED))
    },
  })

  /** A chosen source alone is no draft. */
  const chooseSource = (source: NewInquiryValues['source']) =>
    form.resetField('source', { defaultValue: source })

  /** Writes a request about personal data into message and follow-up, and takes it out again. */
  function chooseService(service: string) {
    const changed = withRequest(form.getValues(), dataRequestOf(service), today)
    for (const name of ['message', 'followsUp', 'on', 'note'] as const)
      form.setValue(name, changed[name], { shouldDirty: true })
  }

  /** Into the first fields: a text from a chat goes to the fields that it fills. */
  function onPaste(event: ClipboardEvent) {
    const { target } = event
    const isFirst =
      (target instanceof HTMLInputElement && target.name === 'firstName') ||
      (target instanceof HTMLSelectElement && target.name === 'source')
    if (!isFirst) return
    const whole = event.clipboardData.getData('text/plain')
    const read = readPasted(whole)
    if (!read) return
    event.preventDefault()
    const { message, ...typed } = form.getValues()
    // What was typed stays: then all of the text goes into the message.
    const isTaken = (['phone', 'email', 'firstName', 'lastName'] as const).some(
      name => read[name] && typed[name],
    )
    const pasted: PastedInquiry = isTaken ? { isChat: read.isChat, message: whole.trim() } : read
    const texts = {
      ...pasted,
      ...(pasted.message && { message: [message, pasted.message].filter(Boolean).join('\n') }),
    }
    for (const name of pastedNames) {
      const text = texts[name]
      if (text) form.setValue(name, text, { shouldDirty: true })
    }
    if (pasted.isChat) chooseSource('whatsapp')
    announce(pastedText(pasted))
  }

  return {
    form,
    blank,
    today,
    busy,
    failure,
    announcement,
    chooseSource,
    chooseService,
    onPaste,
    onSubmit: form.handleSubmit(values => {
      if (isSaving.current) return
      isSaving.current = true
      save(values)
    }),
    /** Closes the form; what was typed is there when it is opened again. */
    close() {
      if (isDirty) notices.say('Your draft is kept')
      setDraftAside(NEW_INQUIRY_DRAFT)
      onClose()
    },
    /** Discards what was typed, after a question. */
    cancel: () => confirmLeave(onClose),
  }
}
