import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'

/**
 * The text of a search box, which writes it into the address by replacing. It follows the address when that changes by a link
 * or the browser's buttons.
 */
export function useSearchText(search: string) {
  const [text, setText] = useState(search)
  const type = useNavigationType()
  useEffect(() => {
    if (type !== 'REPLACE') setText(search)
  }, [type, search])
  return [text, setText] as const
}
