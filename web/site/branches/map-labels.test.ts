import { expect, it } from 'vitest'
import type { DrawnName } from './map-drawing.ts'
import { isNameCut, placeLabels } from './map-labels.ts'
import { isPinCut } from './map-part.ts'

const map = { width: 1000, height: 400 }
const pinAt = (x: number, y = 0, letters = 8) => ({ x, y, letters })
const nameAt = (of: DrawnName['of'], x: number, y: number): DrawnName => ({
  text: 'High Level Road',
  of,
  anchor: 'start',
  x,
  y,
  turn: 0,
})

it('places a text to the right of its pin', () => {
  expect(placeLabels([pinAt(0)], [], map, 345).sides).toEqual(['right'])
})

it('places a text on another side where one on the right would cover the next pin', () => {
  expect(placeLabels([pinAt(-40), pinAt(20)], [], map, 1000).sides).toEqual(['left', 'right'])
})

it('leaves out a text for which there is no room', () => {
  const pins = Array.from({ length: 12 }, (_, at) => pinAt((at % 4) * 25, Math.floor(at / 4) * 30))
  const { sides } = placeLabels(pins, [], map, 345)
  expect(sides).toContain(undefined)
  expect(sides.filter(Boolean).length).toBeGreaterThan(2)
})

it('keeps a text in the middle that every window shows, if its pin is there', () => {
  expect(placeLabels([pinAt(150)], [], map, 345).sides).toEqual(['left'])
  expect(placeLabels([pinAt(150)], [], map, 1000).sides).toEqual(['right'])
  expect(placeLabels([pinAt(300)], [], map, 345).sides).toEqual(['right'])
})

it('places a text beyond that middle on the outer side, or nowhere', () => {
  expect(placeLabels([pinAt(-300), pinAt(-200)], [], map, 345).sides).toEqual(['left', undefined])
})

it('does not cover the name of a station, and hides the names of roads that it covers', () => {
  const station = nameAt('station', 20, -14)
  expect(placeLabels([pinAt(0)], [station], map, 345).sides).toEqual(['left'])
  const road = nameAt('road', 20, -14)
  expect(placeLabels([pinAt(0)], [road], map, 345)).toEqual({ sides: ['right'], hidden: [road] })
})

it('knows which pins and names the upper and the lower edge cut', () => {
  expect([-200, -171, 200, 201].map(y => isPinCut(pinAt(0, y), 400))).toEqual([true, false, false, true])
  const upright = { ...nameAt('road', 0, 150), turn: 80 }
  expect([nameAt('road', 0, 150), nameAt('road', 0, 195), upright].map(name => isNameCut(name, 400))).toEqual(
    [false, true, true],
  )
})
