import { type QueryClient, useMutation } from '@tanstack/react-query'
import type { Service, ServiceInput } from '#contracts/services/service.ts'
import { PlainButton } from '../../../ui/button.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { undo } from '../../../ui/undo.ts'
import { messageOf, toastFailure, whyNotChanged } from '../../calls/failures.ts'
import { keys, putRow } from '../../calls/query-client.ts'
import { shortName } from '../../text/short-name.ts'
import { serviceCalls } from './service-calls.ts'

/** A button of a row that is an icon. The invisible character gives it the baseline of the others. */
export const iconClass =
  "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-plum-soft outline-rose-700 before:invisible before:w-0 before:content-['.'] group-hover:text-plum hover:bg-rose-50 hover:text-rose-700 focus-visible:outline-2 @2xl:size-8"

type Switched = 'popular' | 'hidden'

const switches = {
  popular: {
    label: 'Popular',
    path: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
    done: (name: string, on: boolean) =>
      `${name} is ${on ? 'marked as popular' : 'no longer marked as popular'}`,
    onClass: 'in-aria-pressed:[&>svg]:fill-current',
  },
  hidden: {
    label: 'Hidden',
    path: 'M3 3l18 18M10.6 5.6A9.6 9.6 0 0 1 12 5.5c5 0 8.3 3.9 9.5 6.5a12.6 12.6 0 0 1-2.6 3.6M6.2 7.3A12.9 12.9 0 0 0 2.5 12c1.2 2.6 4.5 6.5 9.5 6.5a9.5 9.5 0 0 0 4.4-1.1M9.9 10a2.9 2.9 0 0 0 4.1 4.1',
    done: (name: string, on: boolean) => `${name} is ${on ? 'hidden from visitors' : 'on the website again'}`,
    onClass: '',
  },
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

/** Switches one property of a service; pressed again, it switches it back, as Undo does. */
function ServiceSwitch({ service, switched }: { service: Service; switched: Switched }) {
  const { label, path, done, onClass } = switches[switched]
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
      const text = done(shortName(saved.name), on)
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
  return (
    <PlainButton
      aria-label={`${label}: ${service.name}`}
      aria-pressed={isOn}
      title={label}
      // The second click of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && mutate({ on: !isOn })}
      className={iconClass}
    >
      <span
        className={`flex size-8 items-center justify-center rounded-full border border-transparent in-aria-pressed:border-rose-700/40 in-aria-pressed:bg-baby-rose/40 in-aria-pressed:text-rose-700 forced-colors:in-aria-pressed:border-[Highlight] ${onClass}`}
      >
        <LineIcon path={path} className="size-4.5" />
      </span>
    </PlainButton>
  )
}

/** Whether visitors see a service, and as a popular one: switched in the list itself. */
export const ServiceSwitches = ({ service }: { service: Service }) => (
  <>
    <ServiceSwitch service={service} switched="popular" />
    <ServiceSwitch service={service} switched="hidden" />
  </>
)
