import { expect, it } from 'vitest'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import { pictureSlots } from '#contracts/pictures/picture-slots.ts'
import { sizeAdvice, sizeWarning } from './size-warning.ts'

const pictureOf = (width: number) => ({ crops: [{ crop: 'wide', width }] }) as unknown as OwnPicture

it('a picture too small for its place says so, with the size that is needed', () => {
  expect(sizeWarning(pictureOf(719), pictureSlots.hair)).toBe(
    'This picture is small for its place and may look blurred. Choose one of at least 720 × 960 pixels.',
  )
})

it('a picture with enough pixels has no warning', () => {
  expect(sizeWarning(pictureOf(720), pictureSlots.hair)).toBeUndefined()
})

it('a small picture is told how wide it is and how wide would do, when it is chosen', () => {
  expect(sizeAdvice({ width: 480, height: 640 }, pictureSlots.hair)).toBe(
    'This picture is 480 px wide and may look blurred: 720 px wide is enough.',
  )
})

it('a picture that is wide enough when it is chosen needs no advice', () => {
  expect(sizeAdvice({ width: 720, height: 960 }, pictureSlots.hair)).toBeUndefined()
})
