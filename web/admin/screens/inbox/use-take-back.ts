import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { InquiryDetail } from '#contracts/inquiries/inquiry.ts'
import { fullNameOf } from '#contracts/inquiries/inquiry-fields.ts'
import { TAKE_BACK_MS } from '#contracts/inquiries/limits.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { adminApi } from '../../calls/api.ts'
import { messageOf } from '../../calls/failures.ts'
import { keys, updateInLists } from '../../calls/query-client.ts'
import { hasDraft, storeDraft } from '../../saving/draft.ts'
import { draftName } from './detail/form-names.ts'
import type { SentReply } from './detail/reply/use-reply.ts'
import type { InboxUrlState } from './inbox-url.ts'
import { notices } from './notices.ts'

interface TakenBack {
  inquiry: InquiryDetail
  reply: SentReply
}

/** The offer to take a reply back. */
export interface TakeBackOffer {
  until: number
  /** Takes it back at once. */
  take(): void
  /** Offers it in the notification, as its inquiry is no longer on the screen. */
  show(): void
}

/** Takes replies back that have not left yet: their text returns into the composer. */
export function useTakeBack(url: InboxUrlState) {
  const client = useQueryClient()
  const navigate = useNavigate()
  /** The inquiry whose reply was taken back last, and how many were. */
  const [taken, setTaken] = useState({ inquiryId: 0, count: 0 })
  // The key undoes it on other screens too, when the inbox is no longer there.
  const latest = useRef<InboxUrlState>(url)
  const isThere = useRef(false)
  useEffect(() => {
    latest.current = url
    isThere.current = true
    return () => {
      isThere.current = false
    }
  })

  function openComposer(inquiryId: number) {
    if (!isThere.current) navigate(adminPaths.openInquiry(inquiryId), { state: { toReply: true } })
    else if (latest.current.open !== inquiryId) latest.current.reply(inquiryId)
    setTaken(({ count }) => ({ inquiryId, count: count + 1 }))
  }

  const { mutate } = useMutation({
    mutationFn: ({ inquiry, reply }: TakenBack) => adminApi.takeReplyBack(inquiry.id, reply.id),
    meta: { changes: [keys.inquiries, keys.summary] },
    onSuccess(stored, { inquiry: { id }, reply }) {
      client.setQueryData(keys.openInquiry(id), stored)
      updateInLists(client, stored)
      notices.dismissSuccess()
      // Another reply has been begun meanwhile.
      if (hasDraft(draftName(id))) return notices.say('Taken back: it has not left. Its text is in Activity.')
      storeDraft(draftName(id), reply.draft)
      openComposer(id)
      notices.say('Taken back: it has not left. Your text is in the reply again.')
    },
    onError: error => notices.fail(messageOf(error, 'We couldn’t take the reply back.')),
  })

  return {
    /** How many replies to an inquiry were taken back. */
    countOf: (inquiryId: number | null) => (taken.inquiryId === inquiryId ? taken.count : 0),

    /** Offers to take a reply back, until it leaves. @param done what else is undone with it */
    offer(inquiry: InquiryDetail, reply: SentReply, done = 'sent'): TakeBackOffer {
      const until = reply.startedAt + TAKE_BACK_MS
      let isTaken = false
      function take() {
        if (isTaken) return
        isTaken = true
        mutate({ inquiry, reply })
      }
      const offer = notices.offerBriefly(`Reply to ${fullNameOf(inquiry)} ${done}`, take)
      setTimeout(offer.end, until - Date.now())
      return {
        until,
        show: offer.show,
        take() {
          offer.end()
          take()
        },
      }
    },
  }
}

export type TakeBack = ReturnType<typeof useTakeBack>
