import { expect, it } from 'vitest'
import { drawMap } from './map-drawing.ts'
import { isOn, positionOn } from './map-part.ts'

const part = { middle: { latitude: 6.87, longitude: 79.86 }, scale: 100, width: 600, height: 400 }

it('places the middle in the middle, north above and east to the right', () => {
  expect(positionOn(part, part.middle)).toEqual({ x: 0, y: 0 })
  const northEast = positionOn(part, { latitude: 6.88, longitude: 79.87 })
  expect(northEast.y).toBeCloseTo(-110.6, 0)
  expect(northEast.x).toBeCloseTo(110.6, 0)
})

it('leaves out what lies beyond the part', () => {
  expect(isOn(part, positionOn(part, { latitude: 7.29, longitude: 80.63 }))).toBe(false)
  const stations = drawMap(part).names.filter(({ of }) => of === 'station')
  expect(stations.map(({ text }) => text)).toEqual(['Wellawatte'])
})

it('draws the sea west of the shore, over the whole height', () => {
  const { hatching } = drawMap(part)
  const lines = [...hatching.matchAll(/M(-?[\d.]+) (-?[\d.]+)h-(\d+)/g)]
  expect(lines).toHaveLength(67)
  const [north, south] = [lines.at(0), lines.at(-1)].map(line => Number(line?.[1]))
  // The coast leads to the south-east, past the middle.
  expect(north).toBeLessThan(0)
  expect(south).toBeGreaterThan(north ?? 0)
})
