import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'

/**
 * The text of a search box. Typing writes it into the address without a new entry in the browser's history; a link, Back or
 * Forward changes the text to that of the address.
 */
export function useSearchText(search: string) {
  const [text, setText] = useState(search)
  const type = useNavigationType()
  useEffect(() => {
    if (type !== 'REPLACE') setText(search)
  }, [type, search])
  return [text, setText] as const
}
