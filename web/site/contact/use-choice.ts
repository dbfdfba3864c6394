import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { branchOptions, serviceOptions } from '../../salon/choices.ts'
import {
  type Chosen,
  choiceAfterLink,
  choiceAtFirst,
  choiceOfLink,
  namedByLink,
  placesOfChoice,
  resolveOptions,
} from './choice.ts'
import { readInquiryDraft, updateDraft } from './inquiry-draft.ts'

export type Choice = ReturnType<typeof useChoice>

/**
 * The options of branch and service, and those that the form shows (`choice.ts`). Following a link with a query replaces what was
 * selected.
 * @param branches the enabled ones
 * @param posted the choice in a form that was sent without JavaScript and refused
 * @param listed the services of a selection
 * @param onLinkFollowed called after a link with a query was followed
 */
export function useChoice(
  branches: readonly Branch[] | undefined,
  services: readonly Service[] | null | undefined,
  posted: Chosen | undefined,
  listed: readonly Service[],
  onLinkFollowed: () => void,
) {
  const { key, search } = useLocation()
  const lastKey = useRef<string>(undefined)
  const lastLinked = useRef<Chosen>({})
  const [chosen, choose] = useState<Chosen>(posted ? { branch: posted.branch, service: posted.service } : {})
  const linked = choiceOfLink(search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each click on a link is a new key, even for the same URL
  useEffect(() => {
    if (lastKey.current === key) return
    const isFirst = lastKey.current === undefined
    lastKey.current = key
    const linkedBefore = lastLinked.current
    lastLinked.current = linked
    const draft = readInquiryDraft()
    if (isFirst)
      choose(early =>
        choiceAtFirst({ search, posted, early, draft: { chosen: draft.values, search: draft.search } }),
      )
    else {
      if (search) onLinkFollowed()
      choose(before => choiceAfterLink(before, linkedBefore, search))
    }
    // After a reload the draft has what was selected by hand under this link.
    const isKnown = isFirst && search === draft.search
    if (!posted && !isKnown && Object.keys(linked).length > 0)
      updateDraft({ values: { ...draft.values, ...linked }, search })
  }, [key])

  const options = { branch: branchOptions(branches ?? []), service: serviceOptions(services ?? []) }
  const resolved = resolveOptions(chosen, namedByLink(search), options, listed)
  return {
    options,
    ...resolved,
    ...placesOfChoice(options, resolved.selected, listed),
    /** What was selected by hand or by a link. */
    chosen: { branch: chosen.branch ?? linked.branch, service: chosen.service ?? linked.service },
    linked,
    choose,
  }
}
