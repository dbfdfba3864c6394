import { expect, test } from 'vitest'
import { stylesFirst } from './styles-first.ts'

test('styles come before fonts, in their order, and are not there twice', () => {
  const font = '<link rel="preload" as="font" href="/f.woff2"/>'
  const styles = '<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/>'
  expect(stylesFirst(`<head><meta charSet="utf-8"/>${font}<title>A</title>${styles}</head>`)).toBe(
    `<head><meta charSet="utf-8"/>${styles}${font}<title>A</title></head>`,
  )
})

test('a page without styles stays as it is', () => {
  expect(stylesFirst('<head><meta charSet="utf-8"/></head>')).toBe('<head><meta charSet="utf-8"/></head>')
})
