import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import {
  attachmentRefusals,
  REPLY_ATTACHMENTS_MAX,
  REPLY_BYTES_MAX,
} from '#contracts/inquiries/attachment-limits.ts'
import type { Attachment } from '#contracts/inquiries/attachments.ts'
import { messageOf } from '../../../../calls/failures.ts'
import { attachmentCalls } from '../attachments/attachment-calls.ts'
import type { ReplyForm } from './reply-form.ts'

/** A file that is being uploaded. */
export interface Uploading {
  id: number
  name: string
  cancel(): void
}

/** Why a chosen file can't be attached; undefined when it may be. */
function refusalOf(file: File, attached: readonly Attachment[]): string | undefined {
  if (file.size > REPLY_BYTES_MAX) return attachmentRefusals.tooLarge
  if (!file.type.startsWith('image/') && file.type !== 'application/pdf') return attachmentRefusals.type
  if (attached.length >= REPLY_ATTACHMENTS_MAX) return attachmentRefusals.tooMany
  return undefined
}

/** The files of a reply that is being written. They are uploaded one after the other as soon as they are chosen, and are part of the draft. */
export function useReplyAttachments(inquiryId: number, form: UseFormReturn<ReplyForm>) {
  const attachments = useWatch({ control: form.control, name: 'attachments' })
  const [uploading, setUploading] = useState<readonly Uploading[]>([])
  /** Why a file was not attached, by its name. */
  const [failures, setFailures] = useState<readonly string[]>([])
  const queue = useRef(Promise.resolve())
  const counter = useRef(0)
  const unmounted = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    unmounted.current = controller
    return () => controller.abort()
  }, [])

  /** @returns why the file can't be attached */
  async function upload(file: File, signal: AbortSignal): Promise<string | undefined> {
    const refusal = refusalOf(file, form.getValues('attachments'))
    if (refusal) return refusal
    try {
      const attachment = await attachmentCalls.upload(inquiryId, file, signal)
      const attached = form.getValues('attachments')
      form.setValue('attachments', [...attached, attachment], { shouldDirty: true, shouldValidate: true })
      return undefined
    } catch (error) {
      return messageOf(error, 'We couldn’t attach it. Try again.')
    }
  }

  /** Uploads a file, unless that was cancelled meanwhile. */
  async function attach(id: number, file: File, signal: AbortSignal) {
    const why = signal.aborted ? undefined : await upload(file, signal)
    if (why && !signal.aborted) setFailures(now => [...now, `${file.name}: ${why}`])
    setUploading(now => now.filter(other => other.id !== id))
  }

  function add(files: readonly File[]) {
    setFailures([])
    for (const file of files) {
      const own = new AbortController()
      const id = ++counter.current
      const signals = [own.signal, unmounted.current?.signal].filter(signal => signal !== undefined)
      setUploading(now => [...now, { id, name: file.name, cancel: () => own.abort() }])
      queue.current = queue.current.then(() => attach(id, file, AbortSignal.any(signals)))
    }
  }

  function remove({ id }: Attachment) {
    const others = form.getValues('attachments').filter(other => other.id !== id)
    form.setValue('attachments', others, { shouldDirty: true, shouldValidate: true })
    setFailures([])
    // One that stays is deleted after a day.
    attachmentCalls.remove(inquiryId, id).catch(console.error)
  }

  return { attachments, uploading, failures, add, remove }
}

export type ReplyAttachments = ReturnType<typeof useReplyAttachments>
