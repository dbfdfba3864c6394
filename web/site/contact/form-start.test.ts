import { describe, expect, it } from 'vitest'
import { draftAtStart, selectedEarly } from './form-start.ts'

const shown = { branch: 'Wellawatte', service: '' }

it.each([
  [{ branch: 'Wellawatte', service: '' }, {}],
  [{ branch: 'Nugegoda', service: '' }, { branch: 'Nugegoda' }],
  [
    { branch: '', service: 'Balayage' },
    { branch: '', service: 'Balayage' },
  ],
  // The selects are not there yet.
  [{}, {}],
])('of the selects %j, %j was selected before hydration', (selects, early) => {
  expect(selectedEarly(selects, shown)).toEqual(early)
})

describe('when the form opens, the draft', () => {
  const sources = {
    draft: { values: { message: 'Hello', branch: 'Nugegoda' }, search: '?branch=Nugegoda' },
    search: '?branch=Nugegoda',
    linked: { branch: 'Nugegoda' },
    texts: {},
    early: {},
  }

  it('stays as it is where nothing was typed or selected', () => {
    expect(draftAtStart({ ...sources, texts: { message: '' } })).toBeUndefined()
  })

  it('gets what was typed before hydration', () => {
    expect(draftAtStart({ ...sources, texts: { firstName: 'Nimali', message: '' } })).toEqual({
      values: { message: '', branch: 'Nugegoda', firstName: 'Nimali' },
    })
  })

  it('gets what was selected before hydration, at this address', () => {
    expect(
      draftAtStart({ ...sources, texts: { message: 'Hello' }, early: { branch: 'Wellawatte' } }),
    ).toEqual({
      values: { message: 'Hello', branch: 'Wellawatte' },
      search: '?branch=Nugegoda',
    })
  })

  it('of another address gets what the link chooses too', () => {
    const start = { ...sources, search: '?service=Cut', linked: { service: 'Cut' }, early: { branch: '' } }
    expect(draftAtStart(start)).toEqual({
      values: { message: 'Hello', branch: '', service: 'Cut' },
      search: '?service=Cut',
    })
  })
})
