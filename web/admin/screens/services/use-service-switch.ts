import { type QueryClient, useMutation } from '@tanstack/react-query'
import type { Service, ServiceInput } from '#contracts/services/service.ts'
import { toast } from '../../../ui/toast.ts'
import { undo } from '../../../ui/undo.ts'
import { messageOf, toastFailure, whyNotChanged } from '../../calls/failures.ts'
import { keys, putRow } from '../../calls/query-client.ts'
import { shortName } from '../../text/short-name.ts'
import { serviceCalls } from './service-calls.ts'

const doneTexts = {
  popular: (name: string, on: boolean) =>
    `${name} is ${on ? 'marked as popular' : 'no longer marked as popular'}`,
  hidden: (name: string, on: boolean) => `${name} is ${on ? 'hidden from visitors' : 'on the website again'}`,
} as const

/** The newest that the list knows: an earlier press has stored a newer version than the one that was on the screen. */
const newestOf = (client: QueryClient, service: Service) =>
  client.getQueryData<Service[]>(keys.services)?.find(({ id }) => id === service.id) ?? service

/** The members that a save must have. The others stay as they are stored. */
const requiredOf = ({
  name,
  categoryId,
  price,
  duration,
  description,
  popular,
  perNail,
}: Service): ServiceInput => ({ name, categoryId, price, duration, description, popular, perNail })

interface Switching {
  on: boolean
  /** Whether it undoes an earlier one. */
  isUndo?: boolean
}

/**
 * Switches one property of a service in the list itself, with Undo: whether visitors see it, or as a popular one.
 * @returns what it is, or is about to be
 */
export function useServiceSwitch(service: Service, switched: keyof typeof doneTexts) {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ on }: Switching, { client }) => {
      const newest = newestOf(client, service)
      return serviceCalls.save(newest)({ ...requiredOf(newest), [switched]: on }, newest.version)
    },
    // One after the other: each starts from the version that the one before has stored.
    scope: { id: `service/${service.id}` },
    meta: { changes: [keys.services] },
    onMutate: () => undo.startChange(),
    onSuccess(saved, { on, isUndo }, started, { client }) {
      putRow(client, keys.services, { ...saved, planned: newestOf(client, service).planned })
      const text = doneTexts[switched](shortName(saved.name), on)
      if (isUndo) toast.success(text)
      else started.made({ done: text, undo: () => mutate({ on: !on, isUndo: true }) })
    },
    onSettled: (_saved, _error, _switching, started) => started?.ended(),
    onError: error =>
      toastFailure(
        whyNotChanged(error, {
          stale: 'Someone else just updated this service, so nothing was changed. Check it, then try again.',
          deleted: 'service',
          failed: messageOf(error, 'We couldn’t change this service. Try again.'),
        }),
      ),
  })
  const isOn = isPending ? variables.on : service[switched]
  return { isOn, toggle: () => mutate({ on: !isOn }) }
}
