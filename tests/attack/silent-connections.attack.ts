import { once } from 'node:events'
import { request } from 'node:http'
import { expect } from 'vitest'
import { EventStream } from '#tests/event-stream.ts'
import { aPhoto } from '#tests/uploads.ts'
import { openBackOffice } from '../processes/back-office.ts'
import { connectMany } from '../processes/raw-connection.ts'
import { missingLinux, scenario } from '../processes/scenario.ts'
import { until } from '../processes/until.ts'
import { newInquiry, sendInquiry } from '../processes/visitors.ts'
import { ask } from './http.ts'
import { startTarget } from './target.ts'

const MANY = 860
const ADDRESSES = 11

scenario(
  {
    action: `${MANY} connections from ${ADDRESSES} addresses send nothing while live updates are open and a picture is being uploaded`,
    promise: 'neither is cut off, and others get pages',
    missing: missingLinux,
  },
  async () => {
    await using salon = await startTarget({ maxOpenFiles: 1_024 })
    const { headers } = await openBackOffice(salon.url)
    const stream = await EventStream.open(salon.url, headers)
    const picture = await (await aPhoto(2_000, 1_500)).jpeg().toBuffer()
    const upload = request(`${salon.url}/api/pictures/testimonial-1`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': picture.length },
    })
    const responded = once(upload, 'response')
    await new Promise(done => upload.write(picture.subarray(0, 100_000), done))

    using flood = await connectMany(salon.url, MANY, index => ({
      from: `127.0.5.${1 + (index % ADDRESSES)}`,
    }))
    await until('silent connections are replaced', () => flood.open.some(each => each.isClosed()))
    expect((await ask(salon.url)).status).toBe(200)
    upload.end(picture.subarray(100_000))
    const [response] = await responded
    response.resume()
    expect(response.statusCode).toBe(200)
    expect(await sendInquiry(salon.url, newInquiry())).toMatchObject({ status: 201 })
    await stream.until(() => stream.of('change').length > 0 || stream.isEnded)
    expect(stream.of('change')).toHaveLength(1)
    stream.close()
    return `${flood.open.filter(each => each.isClosed()).length} silent connections were closed, none that was served`
  },
)
