// What filters in a query have in common: the activity's and the inbox's.
import { z } from 'zod'

export const NO_SUCH_VALUE = 'This is not a valid value of the filter'

export const emptyValue = z.literal('')

/** A date in the salon's own time zone; empty for any. */
export const FilterDay = z.union([z.iso.date(NO_SUCH_VALUE), emptyValue], NO_SUCH_VALUE).default('')
