import { expect, test } from 'vitest'
import { stylesFirst } from './styles-first.ts'

test('styles come before fonts, in their order, and are not there twice', () => {
  const start = '<meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/>'
  const font = '<link rel="preload" as="font" href="/f.woff2"/>'
  const styles = '<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/>'
  expect(stylesFirst(`<head>${start}${font}<title>A</title>${styles}</head>`)).toBe(
    `<head>${start}${styles}${font}<title>A</title></head>`,
  )
})

test.each([
  ['without styles', '<head><meta name="viewport" content="width=device-width"/></head>'],
  ['without a viewport', '<head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/></head>'],
])('a page %s stays as it is', (_, page) => {
  expect(stylesFirst(page)).toBe(page)
})
