import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  readSelection,
  type SelectedLine,
  withLine,
  withoutService,
  writeSelection,
} from '#contracts/selection/selection.ts'
import { LIST_PARAMETER, listOf } from './address.ts'

export type Selection = ReturnType<typeof useSelection>

/**
 * The selection of the price list: read from the address when the page opens, and from then on written into it, also
 * into addresses to which a filter leads. Nothing else keeps it. It is empty until the page is hydrated, as the
 * cached page knows of none.
 */
export function useSelection() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const inAddress = listOf(search)
  /** Undefined until it is read. */
  const [text, setText] = useState<string>()
  // Two changes may come before the page is rendered again.
  const latest = useRef(text)
  const [isFull, setFull] = useState(false)

  function keep(changed: string) {
    latest.current = changed
    setText(changed)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (latest.current === undefined) keep(inAddress)
  }, [])

  useEffect(() => {
    if (text === undefined || text === inAddress) return
    const query = new URLSearchParams(search)
    if (text) query.set(LIST_PARAMETER, text)
    else query.delete(LIST_PARAMETER)
    void navigate({ search: String(query), hash }, { replace: true, preventScrollReset: true })
  }, [text, inAddress, search, hash, navigate])

  const { lines, isWhole } = useMemo(() => readSelection(text ?? ''), [text])

  function change(make: (before: SelectedLine[]) => SelectedLine[] | undefined) {
    const changed = make(readSelection(latest.current ?? inAddress).lines)
    setFull(!changed)
    if (changed) keep(writeSelection(changed))
  }

  return {
    /** Whether it has been read, so that it can be changed. */
    isRead: text !== undefined,
    /** As it is in the address. */
    text: text ?? '',
    lines,
    /** Whether a link had more than could be read. */
    isWhole,
    /** Whether the last service that was chosen is one too many. */
    isFull,
    choose: (line: SelectedLine) => change(before => withLine(before, line)),
    remove: (service: string) => change(before => withoutService(before, service)),
    replaceAll: (lines: SelectedLine[]) => change(() => lines),
  }
}
