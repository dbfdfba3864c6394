import { describe, expect, it } from 'vitest'
import type { Service } from '#contracts/services/service.ts'
import { aService, aStoredBranch, withoutExtras } from '#tests/factories.ts'
import { branchOptions, serviceOptions } from '../../salon/choices.ts'
import {
  type Chosen,
  choiceAfterLink,
  choiceAtFirst,
  choiceOfLink,
  placesOfChoice,
  resolveOptions,
} from './choice.ts'

const none = { chosen: {}, search: '' }

it.each([
  ['', {}],
  ['?branch=Nugegoda', { branch: 'Nugegoda' }],
  ['?branch=Nugegoda&service=Balayage&book=1', { branch: 'Nugegoda', service: 'Balayage' }],
  ['?branch=&service=Balayage', { service: 'Balayage' }],
])('the link %j chooses %j', (search, chosen) => expect(choiceOfLink(search)).toEqual(chosen))

describe('when the form opens', () => {
  const draft = (chosen: Chosen, search = '') => ({ chosen, search })
  it.each<[string, Parameters<typeof choiceAtFirst>[0], Chosen]>([
    ['nothing is chosen', { search: '', posted: undefined, early: {}, draft: none }, {}],
    [
      'a posted form takes the place of draft and link, also where it has no preference',
      {
        search: '?branch=A',
        posted: { branch: '', service: 'S' },
        early: {},
        draft: draft({ branch: 'C' }),
      },
      { branch: '', service: 'S' },
    ],
    [
      'what was selected before hydration is newer than a posted form',
      { search: '', posted: { branch: 'A', service: 'S' }, early: { branch: 'B' }, draft: none },
      { branch: 'B', service: 'S' },
    ],
    [
      'the draft of the same address is kept, also against its link',
      { search: '?branch=A', posted: undefined, early: {}, draft: draft({ branch: 'B' }, '?branch=A') },
      { branch: 'B' },
    ],
    [
      'another link overrules what it names of the draft, and keeps the rest',
      {
        search: '?branch=A',
        posted: undefined,
        early: {},
        draft: draft({ branch: 'B', service: 'S' }, '?service=S'),
      },
      { service: 'S' },
    ],
    [
      'an empty parameter also overrules the draft',
      { search: '?branch=', posted: undefined, early: {}, draft: draft({ branch: 'B' }, '?x=1') },
      {},
    ],
    [
      'what was selected before hydration is newer than the draft',
      { search: '', posted: undefined, early: { branch: 'A' }, draft: draft({ branch: 'B', service: 'S' }) },
      { branch: 'A', service: 'S' },
    ],
    [
      'no preference that was selected before hydration stays',
      { search: '', posted: undefined, early: { branch: '' }, draft: draft({ branch: 'B' }) },
      { branch: '' },
    ],
  ])('%s', (_, sources, chosen) => expect(choiceAtFirst(sources)).toEqual(chosen))
})

describe('after a link within the site', () => {
  it.each<[string, Chosen, Chosen, string, Chosen]>([
    ['what was selected stays where it names nothing', { branch: 'A' }, {}, '', { branch: 'A' }],
    ['what the link before chose stays where it names nothing', {}, { service: 'S' }, '', { service: 'S' }],
    [
      'what was selected is newer than the link before',
      { service: 'T' },
      { service: 'S' },
      '',
      { service: 'T' },
    ],
    ['what it names is its own choice', { branch: 'A', service: 'S' }, {}, '?branch=B', { service: 'S' }],
    ['no preference that was selected stays', { branch: '' }, { branch: 'A' }, '', { branch: '' }],
  ])('%s', (_, chosen, linkedBefore, search, expected) =>
    expect(choiceAfterLink(chosen, linkedBefore, search)).toEqual(expected),
  )
})

describe('the form shows', () => {
  const branch = (id: number, name: string) => aStoredBranch({ id, name })
  const service = (id: number, name: string, branches: number[] | null): Service => ({
    ...aService({ name }),
    ...withoutExtras,
    branches,
    id,
    version: 1,
    categoryName: 'hair',
  })
  const options = {
    branch: branchOptions([branch(1, 'Wellawatte'), branch(2, 'Nugegoda')]),
    service: serviceOptions([service(1, 'Balayage', [2]), service(2, 'Cut', null), service(3, 'Perm', [])]),
  }
  const nothing = { branch: [], service: [] }

  it.each<[string, Chosen, Chosen, typeof options | typeof nothing, [string, string]]>([
    ['the first branch where nothing is chosen', {}, {}, options, ['Wellawatte', '']],
    ['nothing while the lists load', { branch: 'Nugegoda' }, {}, nothing, ['', '']],
    ['what the link chooses', {}, { branch: 'Nugegoda' }, options, ['Nugegoda', '']],
    [
      'a branch that offers the service of the link',
      {},
      { service: 'Balayage' },
      options,
      ['Nugegoda', 'Balayage'],
    ],
    ['the first branch where none offers it', {}, { service: 'Perm' }, options, ['Wellawatte', 'Perm']],
    [
      'what was selected, whatever the link',
      { branch: 'Wellawatte' },
      { branch: 'Nugegoda' },
      options,
      ['Wellawatte', ''],
    ],
    ['no preference', { branch: '', service: '' }, { branch: 'Nugegoda', service: 'Cut' }, options, ['', '']],
    [
      'the link where the draft names what is gone',
      { branch: 'Kandy' },
      { branch: 'Nugegoda' },
      options,
      ['Nugegoda', ''],
    ],
    ['no preference where the link asks for it', {}, { branch: '', service: '' }, options, ['', '']],
    ['a name in other letters', {}, { branch: 'nugegoda' }, options, ['Nugegoda', '']],
  ])('%s', (_, chosen, linked, listed, expected) => {
    const resolved = resolveOptions(chosen, linked, listed)
    expect([resolved.branch, resolved.service]).toEqual(expected)
  })

  it.each<[Chosen, string | undefined]>([
    [{ branch: 'Nugegoda', service: 'Balayage' }, undefined],
    [{ branch: 'Wellawatte', service: 'Cut' }, undefined],
    [{ branch: '', service: 'Balayage' }, undefined],
    [{ branch: 'Wellawatte', service: 'Balayage' }, 'Not at Wellawatte. We offer Balayage only at Nugegoda.'],
    [{ branch: 'Wellawatte', service: 'Perm' }, 'Not at Wellawatte. We offer Perm only at another branch.'],
  ])('of %j that it is offered elsewhere: %j', (chosen, text) => {
    const { selected } = resolveOptions(chosen, {}, options)
    expect(placesOfChoice(options, selected).elsewhere).toBe(text)
  })
})
