import type { InquiryFilter } from '#contracts/inquiries/inquiry.ts'
import { useStoredSwitch } from '../../saving/use-stored-switch.ts'

/** The user's choice to hide possible spam, and the filter that results from it. */
export function useHiddenSpam(urlFilter: InquiryFilter) {
  const [hides, setHides] = useStoredSwitch('hide-spam')
  // The bin has no switch, nor has a filter that names possible spam itself.
  const canHide = urlFilter.deleted !== '1' && urlFilter.spam === ''
  const filter: InquiryFilter = hides && canHide ? { ...urlFilter, spam: 'hide' } : urlFilter
  return { hides, setHides, canHide, filter }
}

export type HiddenSpam = ReturnType<typeof useHiddenSpam>
