import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sampleContent } from '#content/sample-salon.ts'
import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import { signIn } from '#tests/accounts.ts'
import { createTestApp, type TestApp } from '#tests/app.ts'
import { type Call, callerOf } from '#tests/call.ts'
import { describeDatabases } from '#tests/describe-databases.ts'
import { listOwnPictures, publishPicture } from '../pictures/pictures.queries.ts'

// As a real salon shows them.
const [nirmala, fathima] = sampleContent.people.map(person => ({ ...person, sample: false }))

describeDatabases('photographs of people and testimonials on $name', kind => {
  let test: TestApp
  let call: Call
  beforeAll(async () => {
    test = await createTestApp(kind)
    call = callerOf(test, (await signIn(test)).headers)
    return () => test.close()
  })

  const photograph = (slot: PictureSlotId) =>
    test.db.transaction().execute(trx =>
      publishPicture(
        trx,
        {
          slot,
          input: { alt: '', focus: { x: 50, y: 50 } },
          crops: [],
          files: [],
          original: Buffer.from('photograph'),
        },
        undefined,
        '2026-11-27T00:00:00.000Z',
      ),
    )
  const photographed = async () => (await listOwnPictures(test.db)).map(({ slot }) => slot)

  beforeEach(async () => {
    await call('PUT', '/content', { ...sampleContent, people: [nirmala, fathima] })
    await photograph('person-1')
    await photograph('person-2')
  })

  it('go with a person who is no longer shown, and those of the others stay', async () => {
    await call('PUT', '/content', { ...sampleContent, people: [fathima] })
    expect(await photographed()).toEqual(['person-2'])
  })

  it('stay when people are moved', async () => {
    await call('PUT', '/content', { ...sampleContent, people: [fathima, nirmala] })
    expect(await photographed()).toEqual(['person-1', 'person-2'])
  })

  it('of a testimonial go with it', async () => {
    await photograph('testimonial-2')
    await call('PUT', '/content', {
      ...sampleContent,
      testimonials: sampleContent.testimonials.slice(0, 1),
    })
    expect(await photographed()).toEqual(['person-1', 'person-2'])
  })

  it('do not come back with an earlier version of the texts', async () => {
    const before = (await call('GET', '/content')).body.data.version
    await call('PUT', '/content', { ...sampleContent, people: [] })
    await call('POST', `/content/versions/${before}/restore`, {})
    expect((await call('GET', '/content')).body.data.people).toEqual([nirmala, fathima])
    expect(await photographed()).toEqual([])
  })
})
