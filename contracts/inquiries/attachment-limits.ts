// Without the schema library, as pages use them.
import type { Attachment } from './attachments.ts'

/** The longest side of a stored photograph, in pixels. */
export const PHOTOGRAPH_SIDE_MAX = 1600

/** The largest file that can be attached to a reply, and the most bytes of all its attachments, as mail servers take little more. */
export const REPLY_BYTES_MAX = 10 * 1024 * 1024

/** The most attachments of a reply. */
export const REPLY_ATTACHMENTS_MAX = 10

/** The most photographs of an inquiry that is sent with the form, and the largest of each. */
export const FORM_PHOTOGRAPHS_MAX = 3
export const FORM_PHOTOGRAPH_BYTES_MAX = 10 * 1024 * 1024

/** Why a photograph can't be part of an inquiry, and what to do, in a sentence each. */
export const formPhotographRefusals = {
  tooLarge: `This photograph is larger than ${FORM_PHOTOGRAPH_BYTES_MAX / 1024 / 1024} MB. Choose a smaller one.`,
  tooMany: `You can add up to ${FORM_PHOTOGRAPHS_MAX} photographs. Remove one.`,
  missing: 'A photograph was kept for an hour only. Please add it again.',
  busy: 'We can’t take more photographs at the moment. Send your message without them, or try again later.',
  off: 'Photographs can’t be added at the moment. You can send your message without them.',
  failed: 'Remove the photograph that could not be added, or try it again.',
}

/** Why a file can't be attached, and what to do, in a sentence each. */
export const attachmentRefusals = {
  tooLarge: `This file is larger than ${REPLY_BYTES_MAX / 1024 / 1024} MB. Choose a smaller one.`,
  tooMuch: `Attachments may have ${REPLY_BYTES_MAX / 1024 / 1024} MB in all. Remove one.`,
  tooMany: `A reply can have up to ${REPLY_ATTACHMENTS_MAX} attachments. Remove one.`,
  onePdf: 'A reply can have one PDF. Remove the other one.',
  type: 'Only pictures and a PDF can be attached.',
  missing: 'An attachment is no longer stored. Remove it and attach it again.',
}

const NAME_MAX = 120

/** A name without folders, and without signs that a file system or a command line reads in another way. */
export function fileNameOf({ id, name }: Pick<Attachment, 'id' | 'name'>): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, '_')
    .replace(/^[\s.-]+|(?<![\s.])[\s.]+$/g, '')
    .slice(-NAME_MAX)
    .toWellFormed()
  return plain === '' ? `attachment-${id}` : plain
}
