import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import { signIn } from './accounts.ts'
import type { TestSalon } from './test-salon.ts'
import { aPhoto } from './uploads.ts'

/** Publishes a picture of the owner's in a slot. */
export async function publishPicture(salon: TestSalon, slot: PictureSlotId): Promise<void> {
  const { headers } = await signIn(salon)
  const response = await salon.app.inject({
    method: 'PUT',
    url: `/api/pictures/${slot}?alt=Our+salon`,
    headers: { ...headers, 'content-type': 'image/jpeg' },
    payload: await (await aPhoto(1280, 960)).jpeg().toBuffer(),
  })
  if (response.statusCode !== 200) throw new Error(response.body)
}
