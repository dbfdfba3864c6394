import { useEffect, useRef, useState } from 'react'
import {
  FORM_PHOTOGRAPH_BYTES_MAX,
  FORM_PHOTOGRAPHS_MAX,
  formPhotographRefusals,
} from '#contracts/inquiries/attachment-limits.ts'
import { loadCode } from '../../later.tsx'
import { type KeptPhotograph, readInquiryDraft, updateDraft } from './inquiry-draft.ts'

/** A photograph of the form: being sent, sent, or not sent. */
export interface AddedPhotograph extends Omit<KeptPhotograph, 'name'> {
  id: number
  /** Its one-time name; undefined until it is sent. */
  name?: string | undefined
  /** The share that is sent, from 0 to 1. */
  progress: number
  /** Why it could not be sent. */
  failure?: string | undefined
  file?: File | undefined
}

const FAILED = 'It could not be sent. Check the connection and try again.'

let lastId = 0

const toAdded = (kept: KeptPhotograph): AddedPhotograph => ({ ...kept, id: ++lastId, progress: 1 })

const isSending = ({ name, failure }: AddedPhotograph) => name === undefined && failure === undefined

/**
 * The photographs of an inquiry that is being written. Each is sent as soon as it is chosen; those that were sent are kept in the draft.
 * @param posted the names in a form that was posted without JavaScript and refused
 */
export function usePhotographs(posted: readonly string[] = []) {
  const [photographs, setPhotographs] = useState<readonly AddedPhotograph[]>(() =>
    posted.map((name, index) => toAdded({ name, label: `Photograph ${index + 1}`, preview: '' })),
  )
  const [refusal, setRefusal] = useState('')
  const current = useRef(photographs)
  const sending = useRef(new Map<number, { stop: AbortController; ended: Promise<void> }>())

  function set(next: readonly AddedPhotograph[]) {
    current.current = next
    setPhotographs(next)
    const kept = next.flatMap(({ name, label, preview }) => (name ? [{ name, label, preview }] : []))
    updateDraft({ photographs: kept })
  }
  const change = (id: number, change: Partial<AddedPhotograph>) =>
    set(current.current.map(each => (each.id === id ? { ...each, ...change } : each)))

  useEffect(() => {
    const kept = readInquiryDraft().photographs ?? []
    if (current.current.length > 0 || kept.length === 0) return
    const next = kept.map(toAdded)
    current.current = next
    setPhotographs(next)
  }, [])

  async function send(id: number, file: File, stop: AbortController) {
    try {
      const { sendPhotograph, previewOf } = await loadCode(() => import('./send-photograph.ts'))
      void previewOf(file).then(preview => preview && change(id, { preview }))
      const name = await sendPhotograph(file, {
        onProgress: progress => change(id, { progress }),
        signal: stop.signal,
      })
      change(id, { name, progress: 1, file: undefined })
    } catch (error) {
      if (stop.signal.aborted) return
      change(id, { failure: (error as Error).message || FAILED, progress: 0 })
    } finally {
      sending.current.delete(id)
    }
  }

  function start(id: number, file: File) {
    const stop = new AbortController()
    sending.current.set(id, { stop, ended: send(id, file, stop) })
  }

  function refusalOf(file: File): string | undefined {
    if (current.current.length >= FORM_PHOTOGRAPHS_MAX) return formPhotographRefusals.tooMany
    if (file.size > FORM_PHOTOGRAPH_BYTES_MAX) return formPhotographRefusals.tooLarge
    return undefined
  }

  function add(files: readonly File[]) {
    setRefusal('')
    for (const file of files) {
      const why = refusalOf(file)
      if (why) {
        setRefusal(why)
        continue
      }
      const id = ++lastId
      set([...current.current, { id, label: file.name, preview: '', progress: 0, file }])
      start(id, file)
    }
  }

  function remove(id: number) {
    setRefusal('')
    sending.current.get(id)?.stop.abort()
    set(current.current.filter(each => each.id !== id))
  }

  function retry({ id, file }: AddedPhotograph) {
    if (!file) return
    change(id, { failure: undefined, progress: 0 })
    start(id, file)
  }

  return {
    photographs,
    refusal,
    add,
    remove,
    retry,
    isSending,
    /** Waits until all are sent. @returns their names; undefined when one could not be sent */
    async ready(): Promise<string[] | undefined> {
      await Promise.all([...sending.current.values()].map(({ ended }) => ended))
      const names = current.current.map(({ name }) => name)
      return names.every(name => name !== undefined) ? names : undefined
    },
  }
}

export type Photographs = ReturnType<typeof usePhotographs>
