import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { PushBrowser } from '#contracts/push/push.ts'
import { Button } from '../../../../ui/button.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import { toast } from '../../../../ui/toast.ts'
import { isUnknownId, messageOf, toastFailure } from '../../../calls/failures.ts'
import { keys } from '../../../calls/query-client.ts'
import { pushCalls } from '../../../push/push-calls.ts'
import { LastDelivery } from './last-delivery.tsx'

function OtherBrowser({ browser }: { browser: PushBrowser }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      pushCalls.remove(browser.id).catch(error => {
        // Already removed.
        if (!isUnknownId(error)) throw error
      }),
    meta: { changes: [keys.pushBrowsers] },
    onSuccess: () => toast.success('Browser removed'),
    onError: error => toastFailure(messageOf(error, 'We couldn’t remove the browser. Try again.')),
  })
  const name = browser.name || browser.browser
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <LastDelivery browser={browser} />
      </div>
      <Button
        ref={passFocusOn()}
        look="secondary"
        aria-label={`Remove: ${name}`}
        disabled={isPending}
        onClick={() => mutate()}
      >
        Remove
      </Button>
    </li>
  )
}

/** The user's other browsers that get notifications. */
export function OtherBrowsers({ browsers }: { browsers: readonly PushBrowser[] }) {
  const id = useId()
  if (browsers.length === 0) return null
  return (
    <div className="mt-5 border-t border-plum/10 pt-3">
      <h3 id={id} className="text-sm font-medium">
        Also in
      </h3>
      <ul aria-labelledby={id} className="divide-y divide-plum/10">
        {browsers.map(browser => (
          <OtherBrowser key={browser.id} browser={browser} />
        ))}
      </ul>
    </div>
  )
}
