import { expect, it } from 'vitest'
import { coordinatesOf } from './coordinates.ts'

const wellawatte = { latitude: 6.8745, longitude: 79.8605 }

it.each([
  ['OpenStreetMap, a marker', 'https://www.openstreetmap.org/?mlat=6.8745&mlon=79.8605#map=17/6.9/79.9'],
  ['OpenStreetMap, the middle', 'https://www.openstreetmap.org/#map=17/6.8745/79.8605'],
  ['Google, the middle', 'https://www.google.com/maps/@6.8745,79.8605,17z'],
  [
    'Google, a place',
    'https://www.google.com/maps/place/Araliya/@6.87,79.85,17z/data=!3m1!4b1!4m6!3d6.8745!4d79.8605',
  ],
  ['Google, a search', 'https://www.google.com/maps/search/?api=1&query=6.8745%2C79.8605'],
  ['Google, a way', 'https://www.google.com/maps/dir/?api=1&destination=6.8745,79.8605'],
  ['Apple', 'https://maps.apple.com/?q=Araliya&ll=6.8745,79.8605'],
])('reads the point of %s', (_, url) => {
  expect(coordinatesOf(url)).toEqual(wellawatte)
})

it.each([
  ['a shortened address', 'https://maps.app.goo.gl/Ab6cDe7'],
  ['an address in words', 'https://www.google.com/maps?q=12+Frangipani+Lane,+Colombo+6'],
  ['no point of the earth', 'https://www.openstreetmap.org/?mlat=96.8745&mlon=79.8605'],
  ['no number', 'https://www.openstreetmap.org/?mlat=six&mlon=79.8605'],
  ['nothing', ''],
])('finds no point in %s', (_, url) => {
  expect(coordinatesOf(url)).toBeUndefined()
})
