import { z } from 'zod'
import type { Colleague } from '#contracts/accounts/user.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import {
  AcknowledgementText,
  ADDRESSES_MAX,
  type Notifications,
  type NotificationsInput,
  NotifiedAddress,
} from '#contracts/notifications/notifications.ts'
import { type ComparedField, fieldOf } from '../../../saving/merge.ts'

/** The addresses of a text, separated by commas, semicolons or spaces. */
const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

const AddressesText = z.string().transform((text, context) => {
  const addresses = splitAddresses(text)
  const invalid = addresses.find(address => !NotifiedAddress.safeParse(address).success)
  if (invalid !== undefined)
    context.addIssue({ code: 'custom', message: `${invalid} is not a valid email address` })
  else if (addresses.length > ADDRESSES_MAX)
    context.addIssue({ code: 'custom', message: `At most ${ADDRESSES_MAX} addresses` })
  return addresses
})

/**
 * The form's values, and what is sent of them. In the form addresses are one text, and no assignee is an empty text. Where a value is
 * that of the server's settings null is sent: then later changes of those settings hold here too.
 */
export const valuesSchema = ({ acknowledges, acknowledgement }: Notifications['defaults']) =>
  z
    .object({
      notifyTo: AddressesText,
      branches: z.array(
        z
          .object({ branchId: z.int(), notifyTo: AddressesText, assigneeId: z.string() })
          .transform(branch => ({
            ...branch,
            assigneeId: branch.assigneeId === '' ? null : Number(branch.assigneeId),
          })),
      ),
      acknowledges: z.boolean(),
      newClientMail: z.boolean(),
      acknowledgement: AcknowledgementText,
      version: z.int(),
    })
    .transform((values): NotificationsInput & { version: number } => ({
      ...values,
      branches: values.branches.filter(
        ({ notifyTo, assigneeId }) => notifyTo.length > 0 || assigneeId !== null,
      ),
      acknowledges: values.acknowledges === acknowledges ? null : values.acknowledges,
      acknowledgement: values.acknowledgement === acknowledgement ? null : values.acknowledgement,
    }))

export type Values = z.input<ReturnType<typeof valuesSchema>>

/** The form's values: each branch has its row, in the order of the list. */
export function toValues(stored: Notifications, branches: readonly Pick<Branch, 'id'>[]): Values {
  const { notifyTo, acknowledges, acknowledgement, defaults, version } = stored
  return {
    notifyTo: notifyTo.join(', '),
    branches: branches.map(({ id }) => {
      const own = stored.branches.find(({ branchId }) => branchId === id)
      return {
        branchId: id,
        notifyTo: own?.notifyTo.join(', ') ?? '',
        assigneeId: own?.assigneeId ? String(own.assigneeId) : '',
      }
    }),
    acknowledges: acknowledges ?? defaults.acknowledges,
    newClientMail: stored.newClientMail,
    acknowledgement: acknowledgement ?? defaults.acknowledgement,
    version,
  }
}

/** A value of a branch's row, to be compared and merged on its own. */
function branchField(
  { id, name }: Pick<Branch, 'id' | 'name'>,
  label: string,
  key: 'notifyTo' | 'assigneeId',
  textOf: (value: string) => string,
): ComparedField<Values> {
  const valueIn = (values: Values) => values.branches.find(({ branchId }) => branchId === id)?.[key] ?? ''
  return {
    id: `${id} ${key}`,
    label: `${name}: ${label}`,
    valueIn,
    textIn: values => textOf(valueIn(values)),
    copy: (from, to) => ({
      ...to,
      branches: to.branches.map(row => (row.branchId === id ? { ...row, [key]: valueIn(from) } : row)),
    }),
  }
}

/** The fields in which two versions may differ. */
export const comparedFields = (
  branches: readonly Pick<Branch, 'id' | 'name'>[],
  colleagues: readonly Colleague[],
): ComparedField<Values>[] => [
  fieldOf('All inquiries', ['notifyTo'], ({ notifyTo }) => notifyTo),
  ...branches.flatMap(branch => [
    branchField(branch, 'Notify', 'notifyTo', text => text),
    branchField(
      branch,
      'Assign to',
      'assigneeId',
      id => colleagues.find(colleague => String(colleague.id) === id)?.name ?? 'No one',
    ),
  ]),
  fieldOf('Automatic reply', ['acknowledges'], ({ acknowledges }) => (acknowledges ? 'On' : 'Off')),
  fieldOf('Emails from new clients', ['newClientMail'], ({ newClientMail }) =>
    newClientMail ? 'On' : 'Off',
  ),
  fieldOf('Text', ['acknowledgement'], ({ acknowledgement }) => acknowledgement),
]
