import type { Chosen } from './choice.ts'
import type { InquiryDraft } from './inquiry-draft.ts'

/** What was selected on the page before it was hydrated: what the selects have and the form does not show. */
export const selectedEarly = (
  selects: Chosen,
  { branch, service }: Required<Pick<Chosen, 'branch' | 'service'>>,
): Chosen => ({
  ...(selects.branch !== undefined && selects.branch !== branch && { branch: selects.branch }),
  ...(selects.service !== undefined && selects.service !== service && { service: selects.service }),
})

interface StartSources {
  draft: InquiryDraft
  /** The address's query. */
  search: string
  /** What the link to the page chooses. */
  linked: Chosen
  /** What stands in the text fields, after those of the draft were filled in. */
  texts: Readonly<Record<string, string>>
  /** `selectedEarly` */
  early: Chosen
}

/** What becomes of the draft when the form opens: with what was typed and selected before hydration; undefined if it stays as it is. */
export function draftAtStart({
  draft,
  search,
  linked,
  texts,
  early,
}: StartSources): Partial<InquiryDraft> | undefined {
  if (Object.keys(early).length > 0) {
    // What a link chooses is not in a draft of another address.
    const ofLink = search === draft.search ? {} : linked
    return { values: { ...draft.values, ...ofLink, ...texts, ...early }, search }
  }
  if (Object.values(texts).some(Boolean)) return { values: { ...draft.values, ...texts } }
  return undefined
}
