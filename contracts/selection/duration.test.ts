import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleServices } from '#content/sample-services.ts'
import { aboutDuration, readDuration, sumOfMinutes } from './duration.ts'

describe('readDuration', () => {
  it.each([
    ['45 min', 45, 45],
    ['1 hour', 60, 60],
    ['1-2 hours', 60, 120],
    ['3–4 hours', 180, 240],
    ['1 to 2 hours', 60, 120],
    ['5-10 min', 5, 10],
    ['1½ hours', 90, 90],
    ['2 ½ h', 150, 150],
    ['½ hour', 30, 30],
    ['1.5 hours', 90, 90],
    ['1 hour 30 min', 90, 90],
    ['1 hr and 15 mins', 75, 75],
    ['45 min - 1 hour', 45, 60],
    ['1 hour 30 min to 2 hours', 90, 120],
    ['About 2 Hours', 120, 120],
    ['ca. 90min', 90, 90],
  ])('reads %s', (text, least, most) => expect(readDuration(text)).toEqual({ least, most }))

  it.each([
    '',
    'as long as it takes',
    'an hour',
    '2',
    '2-1 hours',
    '0 min',
    '30 min 1 hour',
    '1 hour 2 hours',
    '2 sessions of 45 min',
    '1-2-3 hours',
    '1000 hours',
    'constructor',
  ])('guesses nothing of “%s”', text => expect(readDuration(text)).toBeUndefined())

  it('reads every duration of the sample services', () => {
    expect(sampleServices.filter(({ duration }) => !readDuration(duration))).toEqual([])
  })

  it('takes longer the more often it is done', () => {
    expect(readDuration('5-10 min', 10)).toEqual({ least: 50, most: 100 })
  })

  it('never fails, and takes no longer with the length of a text', () =>
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'0123456789 .-–½', 'h', 'hour', 'min', 'to', 'and'),
          maxLength: 200,
        }),
        text => {
          const minutes = readDuration(text)
          if (minutes) expect(minutes.most).toBeGreaterThanOrEqual(minutes.least)
        },
      ),
    ))
})

describe('sumOfMinutes', () => {
  it('adds up, and says nothing where one duration is not known', () => {
    expect(
      sumOfMinutes([
        { least: 60, most: 120 },
        { least: 30, most: 30 },
      ]),
    ).toEqual({ least: 90, most: 150 })
    expect(sumOfMinutes([{ least: 60, most: 60 }, undefined])).toBeUndefined()
    expect(sumOfMinutes([])).toBeUndefined()
  })
})

describe('aboutDuration', () => {
  it.each([
    [45, 45, 'about 45 min'],
    [5, 10, 'about 5–10 min'],
    [2, 2, 'about 5 min'],
    [58, 58, 'about 1 hour'],
    [60, 60, 'about 1 hour'],
    [330, 330, 'about 5½ hours'],
    [60, 120, 'about 1–2 hours'],
    [50, 100, 'about 1–1½ hours'],
    [15, 60, 'about ½–1 hours'],
    [1500, 1510, 'about 25 hours'],
  ])('%i to %i minutes are %s', (least, most, text) => expect(aboutDuration({ least, most })).toBe(text))
})
