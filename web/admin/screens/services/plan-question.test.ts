import { describe, expect, it } from 'vitest'
import { planQuestion } from './plan-question.ts'

describe('prices that are changed now although others are planned', () => {
  const planned = { price: 2400, validFrom: '2027-01-01', announced: false, lost: [], version: 1 }
  const service = (name: string) => ({ name, planned })

  it('are asked about, with the day of the plan', () => {
    expect(planQuestion([service('Cut'), { name: 'Care', planned: null }])).toBe(
      'Another price is already planned: Cut from 1 January. It will replace this one on that day. Save anyway?',
    )
  })

  it('are named up to three', () => {
    const services = ['Cut', 'Care', 'Colour', 'Polish', 'Nails'].map(service)
    expect(planQuestion(services)).toMatch(/: Cut from 1 January, .+, Colour from 1 January and 2 more\./)
  })

  it('are not asked about without a plan', () => {
    expect(planQuestion([{ name: 'Care', planned: null }, { name: 'Cut' }])).toBeUndefined()
  })
})
