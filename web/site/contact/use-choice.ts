import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { branchOptions, serviceOptions } from '../../salon/choices.ts'
import { findOption, type NamedOption } from '../../salon/namesakes.ts'
import { readDraft, updateDraft } from './inquiry-draft.ts'
import { type FieldValues, resolveChoice } from './inquiry-form.ts'

/** What was selected by hand: keys of options. */
export type Chosen = Partial<Pick<FieldValues, 'branch' | 'service'>>

export type Choice = ReturnType<typeof useChoice>

const withoutEmpty = ({ branch, service }: Record<keyof Chosen, string | null>): Chosen => ({
  ...(branch && { branch }),
  ...(service && { service }),
})

/**
 * The options of branch and service, and those that the form shows: what was selected, now or in the draft, else what the URL's query names, else
 * the first branch, or the first that offers the service of the link. Following a link with a query replaces what was selected.
 * @param branches the enabled ones
 * @param posted the choice in a form that was sent without JavaScript and refused
 * @param onLinkFollowed called after a link with a query was followed
 */
export function useChoice(
  branches: readonly Branch[] | undefined,
  services: readonly Service[] | null | undefined,
  posted: Chosen | undefined,
  onLinkFollowed: () => void,
) {
  const { key, search } = useLocation()
  const lastKey = useRef<string>(undefined)
  const lastLinked = useRef<Chosen>({})
  const [chosen, choose] = useState<Chosen>(posted ? { branch: posted.branch, service: posted.service } : {})
  const query = new URLSearchParams(search)
  const linked = withoutEmpty({ branch: query.get('branch'), service: query.get('service') })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each click on a link is a new key, even for the same URL
  useEffect(() => {
    if (lastKey.current === key) return
    const isFirst = lastKey.current === undefined
    lastKey.current = key
    const withoutQuery = ({ branch, service }: Chosen): Chosen => ({
      ...(!query.has('branch') && { branch }),
      ...(!query.has('service') && { service }),
    })
    // What a link has chosen stays chosen where no link chooses: the menu leads to the form without a query.
    const linkedBefore = lastLinked.current
    lastLinked.current = linked
    if (!isFirst) {
      if (query.size > 0) onLinkFollowed()
      choose(({ branch = linkedBefore.branch, service = linkedBefore.service }) =>
        withoutQuery({ branch, service }),
      )
    } else if (!posted) {
      const { values, search: draftSearch } = readDraft()
      const { branch, service } = search === draftSearch ? values : withoutQuery(values)
      choose(early => ({ branch, service, ...early }))
    }
    // After a reload the draft has what was selected by hand under this link.
    const isKnown = isFirst && search === readDraft().search
    if (!posted && !isKnown && Object.keys(linked).length > 0)
      updateDraft({ values: { ...readDraft().values, ...linked }, search })
  }, [key])

  const options = { branch: branchOptions(branches ?? []), service: serviceOptions(services ?? []) }
  /** The options of branches that offer a service; without one, all. */
  const branchesOf = (service: NamedOption<Service> | undefined) =>
    options.branch.filter(({ row }) => service?.row.branches?.includes(row.id) ?? true)
  const service = resolveChoice([chosen.service, query.get('service')], options.service, '')
  // A link to a service, such as a price's, chooses a branch that offers it.
  const linkedService = findOption(options.service, linked.service ?? '')
  const first = branchesOf(linkedService)[0] ?? options.branch[0]
  const branch = resolveChoice([chosen.branch, query.get('branch')], options.branch, first?.key ?? '')
  const selected = {
    branch: findOption(options.branch, branch),
    service: findOption(options.service, service),
  }
  const isElsewhere = (option: NamedOption<Service>) =>
    selected.branch && !branchesOf(option).includes(selected.branch)

  const notHere = `Not at ${selected.branch?.label}`

  return {
    options,
    /** The keys of the selected options. */
    branch,
    service,
    /** The selected options; undefined where there is no preference. */
    selected,
    /** Whether the selected branch does not offer a service. */
    isElsewhere,
    /** Names the services that the selected branch does not offer. */
    notHere,
    /** Where the selected service is offered, if not at the selected branch. */
    elsewhere:
      selected.service &&
      isElsewhere(selected.service) &&
      `${notHere}. We offer ${selected.service.label} only at ${
        branchesOf(selected.service)
          .map(({ label }) => label)
          .join(' and ') || 'another branch'
      }.`,
    /** What was selected by hand or by a link. */
    chosen: { branch: chosen.branch ?? linked.branch, service: chosen.service ?? linked.service },
    linked,
    choose,
  }
}
