import type { Branch } from '#contracts/branches/branch.ts'
import type { Service } from '#contracts/services/service.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { findOption, type NamedOption } from '../../salon/namesakes.ts'
import { type FieldValues, resolveChoice } from './inquiry-form.ts'

/** A choice of branch and service: keys of options. Empty is "no preference", absent is not chosen. */
export type Chosen = Partial<Pick<FieldValues, 'branch' | 'service'>>

const withoutAbsent = ({
  branch,
  service,
}: { [name in keyof Chosen]: string | null | undefined }): Chosen => ({
  ...(typeof branch === 'string' && { branch }),
  ...(typeof service === 'string' && { service }),
})

/** What a link to the page names; empty where it asks for no preference. */
export function namedByLink(search: string): Chosen {
  const query = new URLSearchParams(search)
  return withoutAbsent({ branch: query.get('branch'), service: query.get('service') })
}

/** What a link to the page chooses, without what it leaves empty. */
export function choiceOfLink(search: string): Chosen {
  const { branch, service } = namedByLink(search)
  return withoutAbsent({ branch: branch || null, service: service || null })
}

/** A choice without what a link speaks of, also with an empty parameter: there the link decides. */
function withoutNamed(chosen: Chosen, search: string): Chosen {
  const named = namedByLink(search)
  return withoutAbsent({
    branch: named.branch === undefined ? chosen.branch : undefined,
    service: named.service === undefined ? chosen.service : undefined,
  })
}

interface FirstSources {
  /** The address's query. */
  search: string
  /** A form that was posted without JavaScript and refused: it takes the place of draft and link. */
  posted: Chosen | undefined
  /** Selected on the page before it was hydrated. */
  early: Chosen
  /** What was chosen in the draft, and the query of the address at which it was written. */
  draft: { chosen: Chosen; search: string }
}

/**
 * What is chosen by hand when the form opens: early selections, then a posted form, else the draft, which a link with another query
 * overrules.
 * @returns `early` itself where nothing is added: a new value would render the page again
 */
export function choiceAtFirst({ search, posted, early, draft }: FirstSources): Chosen {
  const kept = posted ?? (search === draft.search ? draft.chosen : withoutNamed(draft.chosen, search))
  const first = { ...withoutAbsent(kept), ...withoutAbsent(early) }
  return first.branch === early.branch && first.service === early.service ? early : first
}

/**
 * What is chosen by hand after a link within the site: it stays, and so does what the link before chose, as the menu leads to the
 * form without a query; where the new link chooses, that counts.
 */
export const choiceAfterLink = (chosen: Chosen, linkedBefore: Chosen, search: string): Chosen =>
  withoutNamed({ ...linkedBefore, ...withoutAbsent(chosen) }, search)

export interface ChoiceOptions {
  branch: readonly NamedOption<Branch>[]
  service: readonly NamedOption<Service>[]
}

/** The options of branches that offer all of these services. */
const branchesOf = (options: ChoiceOptions, services: readonly Service[]) =>
  options.branch.filter(({ row }) => services.every(({ branches }) => branches?.includes(row.id) ?? true))

/**
 * The options that the form shows: chosen by hand, else by the link, else the first branch, or the first that offers the service of
 * the link. A choice that is no option is skipped.
 * @param named `namedByLink`
 * @param listed the services of a selection, of which the first is the one that the inquiry names
 */
export function resolveOptions(
  chosen: Chosen,
  named: Chosen,
  options: ChoiceOptions,
  listed: readonly Service[] = [],
) {
  const service = listed[0]
    ? (options.service.find(({ row }) => row.id === listed[0]?.id)?.key ?? '')
    : resolveChoice([chosen.service, named.service], options.service, '')
  const linked = findOption(options.service, named.service ?? '')?.row
  const meant = listed.length > 0 || !linked ? listed : [linked]
  const first = branchesOf(options, meant)[0] ?? options.branch[0]
  const branch = resolveChoice([chosen.branch, named.branch], options.branch, first?.key ?? '')
  return {
    /** The keys of the selected options. */
    branch,
    service,
    /** The selected options; undefined where there is no preference. */
    selected: { branch: findOption(options.branch, branch), service: findOption(options.service, service) },
  }
}

/** What the form says of services that the selected branch does not offer. */
export function placesOfChoice(
  options: ChoiceOptions,
  { branch, service }: ReturnType<typeof resolveOptions>['selected'],
  listed: readonly Service[] = [],
) {
  const notHere = `Not at ${branch?.label}`
  const isElsewhere = (option: NamedOption<Service>) =>
    branch !== undefined && !branchesOf(options, [option.row]).includes(branch)
  const sentenceOf = (option: NamedOption<Service>) => {
    const names = branchesOf(options, [option.row]).map(({ label }) => label)
    return `${notHere}. We offer ${option.label} only at ${listWords(names) || 'another branch'}.`
  }
  const isListed = ({ row }: NamedOption<Service>) => listed.some(({ id }) => id === row.id)
  const meant = options.service.filter(option => option === service || isListed(option))
  return {
    /** Whether the selected branch does not offer a service. */
    isElsewhere,
    /** Names the services that the selected branch does not offer. */
    notHere,
    /** Where the selected service, and those of a selection, are offered if not at the selected branch. */
    elsewhere: meant.filter(isElsewhere).map(sentenceOf).join(' ') || undefined,
  }
}
