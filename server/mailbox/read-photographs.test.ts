import { beforeAll, describe, expect, it } from 'vitest'
import { aPhoto, pngOf } from '#tests/uploads.ts'
import type { PhotographResult } from '../photographs/photograph.rules.ts'
import { readPhotographs } from './read-photographs.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await (await aPhoto(300, 240)).jpeg().toBuffer()
})

const part = (name: string, picture?: Buffer) => ({ name, size: 10, ...(picture && { picture }) })

describe('the pictures of a message', () => {
  it('are decoded in processes of their own; one that can’t be read is a file', async () => {
    const bomb = pngOf(8_000, 8_000, 3)
    const read = await readPhotographs([part('hair.jpg', photo), part('bomb.png', bomb), part('bill.pdf')])
    expect(read).toEqual([
      { name: 'hair.jpg', size: 10, photograph: expect.objectContaining({ width: 300, height: 240 }) },
      { name: 'bomb.png', size: 10 },
      { name: 'bill.pdf', size: 10 },
    ])
  })

  const decoded = (width: number, height: number) => async (): Promise<PhotographResult> => ({
    photograph: { width, height, full: Buffer.from('f'), thumbnail: Buffer.from('t') },
  })

  it.each([
    [200, 200, true],
    [1_600, 199, false],
    [1, 1, false],
  ])('of %i by %i pixels are shown: %s, as small ones are logos', async (width, height, isShown) => {
    const [read] = await readPhotographs([part('a.png', photo)], undefined, decoded(width, height))
    expect(read && 'photograph' in read).toBe(isShown)
  })

  it('are not decoded further when the process stops', async () => {
    const stop = new AbortController()
    const reading = readPhotographs([part('a.jpg', photo), part('b.jpg', photo)], stop.signal, async () => {
      stop.abort(new Error('stopping'))
      return { refused: 'x' }
    })
    await expect(reading).rejects.toThrow('stopping')
  })
})
