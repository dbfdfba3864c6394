import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Branch } from '#contracts/branch.ts'
import type { Service } from '#contracts/service.ts'
import { readDraft } from './draft.ts'
import { resolveChoice } from './inquiry.ts'

/** What somebody chose in the selects; missing where nobody did. */
export interface Chosen {
  branch?: string
  service?: string
}

const namesOf = (list: readonly { name: string }[] | null | undefined) => list?.map(({ name }) => name)

/**
 * The branch and the service that the form shows: what was chosen, here or before this page was loaded, else what
 * the address asks for, else the first branch. Following a link that asks wins over what was chosen before.
 * @param branches those that can be chosen
 * @param onAsked a link was followed that asks for something
 */
export function useChoice(
  branches: readonly Branch[] | undefined,
  services: readonly Service[] | null | undefined,
  posted: Chosen | undefined,
  onAsked: () => void,
) {
  const { key, search } = useLocation()
  const lastKey = useRef<string>(undefined)
  const [chosen, setChosen] = useState<Chosen>(
    posted ? { branch: posted.branch, service: posted.service } : {},
  )
  const asked = new URLSearchParams(search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on a link is a new key, even for the same address
  useEffect(() => {
    if (lastKey.current === key) return
    const isFirst = lastKey.current === undefined
    lastKey.current = key
    const keep = ({ branch, service }: Chosen, isOlder: (name: string) => boolean) => ({
      ...(!isOlder('branch') && { branch }),
      ...(!isOlder('service') && { service }),
    })
    if (!isFirst) {
      if (asked.size > 0) onAsked()
      setChosen(before => keep(before, name => asked.has(name)))
    } else if (!posted) {
      const { values, search: written } = readDraft()
      const kept = keep(values, name => search !== written && asked.has(name))
      // Whoever has chosen nothing is spared a second rendering of the page.
      if (kept.branch !== undefined || kept.service !== undefined) setChosen(early => ({ ...kept, ...early }))
    }
  }, [key])

  return {
    branch: resolveChoice([chosen.branch, asked.get('branch')], namesOf(branches), branches?.[0]?.name ?? ''),
    service: resolveChoice([chosen.service, asked.get('service')], namesOf(services), ''),
    chosen,
    choose: setChosen,
  }
}
