import { describe, expect, it } from 'vitest'
import { inquiryFieldNames } from '#contracts/inquiries/inquiry-fields.ts'
import { anInquiry } from '#tests/factories.ts'
import { checkInquiry } from './check.ts'
import { readForm, resolveChoice } from './inquiry-form.ts'

describe('resolveChoice', () => {
  const names = ['Wellawatte', 'Nugegoda'].map((name, index) => ({
    row: { id: index + 1, name },
    key: name,
    label: name,
  }))

  it('takes the first candidate that is an option', () => {
    expect(resolveChoice(['Nugegoda', 'Wellawatte'], names, 'Wellawatte')).toBe('Nugegoda')
    expect(resolveChoice([undefined, 'Nugegoda'], names, 'Wellawatte')).toBe('Nugegoda')
    expect(resolveChoice(['Kandy', 'Nugegoda'], names, 'Wellawatte')).toBe('Nugegoda')
  })

  it('accepts an empty choice and ignores what is not an option', () => {
    expect(resolveChoice(['', 'Nugegoda'], names, 'Wellawatte')).toBe('')
    expect(resolveChoice([undefined, ''], names, 'Wellawatte')).toBe('')
    expect(resolveChoice(['Kandy', null], names, 'Wellawatte')).toBe('Wellawatte')
    expect(resolveChoice(['Nugegoda', null], [], '')).toBe('')
  })
})

describe('readForm', () => {
  it('reads every field as text, and ignores files and unknown fields', () => {
    const form = new FormData()
    form.set('firstName', 'Nimali')
    form.set('message', new Blob(['not text']))
    form.set('role', 'admin')
    const { values, website } = readForm(form)
    expect(Object.keys(values)).toEqual(inquiryFieldNames)
    expect(values).toMatchObject({ firstName: 'Nimali', message: '', branch: '' })
    expect(website).toBe('')
  })
})

describe('checkInquiry', () => {
  it('has no errors for what the server accepts', () => {
    expect(checkInquiry(anInquiry())).toEqual({})
    expect(checkInquiry(anInquiry({ phone: '', branch: '', service: '' }))).toEqual({})
  })

  it('has one message per invalid field, in the order of the form', () => {
    const errors = checkInquiry(anInquiry({ message: ' ', email: 'nimali', firstName: '', phone: 'call me' }))
    expect(Object.entries(errors)).toEqual([
      ['firstName', 'First name is required'],
      ['email', 'Please enter a valid email address'],
      ['phone', 'Please enter a phone number with at least one digit'],
      ['message', 'Message is required'],
    ])
    expect(checkInquiry(anInquiry({ message: 'x'.repeat(5001) })).message).toBe(
      'Must be at most 5,000 characters',
    )
  })
})
