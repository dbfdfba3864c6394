import type { InquiryList } from '#contracts/inquiries/inquiry.ts'
import { RESULTS_MAX } from '#contracts/inquiries/limits.ts'
import { formatNumber } from '#contracts/text/number-texts.ts'
import { Pager } from '../../../../ui/pager.tsx'

interface Props {
  list: InquiryList
  /** How many rows of the page before stand above those of this page. */
  movedUp: number
  /** Whether the list begins with what has waited longest. */
  isByWait: boolean
  onPage(page: number, byKeyboard: boolean): void
}

/** Below the rows: the pages, and whether there are more inquiries than are listed. */
export function ListEnd({ list, movedUp, isByWait, onPage }: Props) {
  const shown = `${isByWait ? 'oldest' : 'newest'} ${formatNumber(RESULTS_MAX)}`
  const others = isByWait ? 'newer' : 'older'
  return (
    <>
      <Pager {...list.pagination} above={movedUp} onPage={onPage} />

      {list.more && (
        <p className="border-t border-plum/10 px-4 py-2 text-sm text-plum-soft">
          {`Showing the ${shown}. To find ${others} ones, narrow by keyword, branch or date.`}
        </p>
      )}
    </>
  )
}
