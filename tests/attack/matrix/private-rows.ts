import { randomUUID } from 'node:crypto'
import { defaultContent } from '#content/default-content.ts'
import { signIn } from '#tests/accounts.ts'
import type { TestApp } from '#tests/app.ts'
import { anInquiry } from '#tests/factories.ts'
import { seedSalon } from '../../../server/operations/demo/seed.ts'
import { recordActivity } from '../../../server/record/record-activity.queries.ts'

/** A text that is in all personal data. A response to someone who may not read that data must not contain it. */
export const PRIVATE = 'kanari-4f1c9a'

/**
 * Stores rows with private data for every route with parameters.
 * @returns a function from a route to the path of its row
 */
export async function fillPrivateRows(test: TestApp): Promise<(route: string) => string> {
  const { db, app } = test
  const now = test.clock.now().toISOString()
  await seedSalon(db, test.clock, 'demo')
  const { user } = await signIn(test)
  await db
    .updateTable('users')
    .set({ name: `Owner ${PRIVATE}`, email: `${PRIVATE}@araliya.example`, phone: PRIVATE })
    .where('id', '=', user.id)
    .execute()
  await db.updateTable('sessions').set({ userAgent: PRIVATE, address: PRIVATE }).execute()
  const session = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  for (let n = 0; n < 3; n++) {
    await app.inject({
      method: 'POST',
      url: '/api/contacts',
      headers: { 'idempotency-key': `${PRIVATE}-${n}` },
      payload: anInquiry({ lastName: PRIVATE, message: PRIVATE, email: `${PRIVATE}@mail.example` }),
    })
  }
  await db.updateTable('mailJobs').set({ lastError: PRIVATE }).execute()
  await db.updateTable('savedReplies').set({ title: PRIVATE, text: PRIVATE }).execute()
  await db
    .insertInto('contentVersions')
    .values({
      version: 2,
      document: JSON.stringify(defaultContent),
      authorName: PRIVATE,
      authorEmail: `${PRIVATE}@araliya.example`,
      restored: null,
      createdAt: now,
    })
    .execute()
  await db
    .insertInto('pictures')
    .values({
      slot: 'hair',
      alt: 'Two braids',
      focusX: 50,
      focusY: 50,
      crops: '[]',
      version: 1,
      updatedAt: now,
      original: Buffer.from(PRIVATE),
    })
    .execute()
  await db
    .insertInto('passwordLinks')
    .values({ userId: user.id, tokenHash: PRIVATE, createdAt: now, expiresAt: now })
    .execute()
  await recordActivity(db, {
    by: { id: user.id, email: PRIVATE },
    at: now,
    kind: 'team',
    action: 'added',
    subject: PRIVATE,
  })
  const first = async (table: 'branches' | 'services' | 'inquiries' | 'savedReplies') =>
    (await db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const serviceId = await first('services')
  await db
    .insertInto('plannedPrices')
    .values({
      serviceId,
      validFrom: '2030-01-01',
      prices: JSON.stringify({ options: [{ name: PRIVATE, priceCents: 100 }] }),
      announced: 0,
      plannedBy: PRIVATE,
    })
    .execute()
  const actionId = randomUUID()
  await db
    .insertInto('serviceChanges')
    .values({
      actionId,
      kind: 'changed',
      target: 'service',
      serviceId,
      serviceName: PRIVATE,
      at: now,
      author: PRIVATE,
      rowBefore: null,
      versionAfter: 1,
    })
    .execute()
  const inquiry = `/api/contacts/${await first('inquiries')}`
  const reply = await db
    .insertInto('inquiryReplies')
    .values({
      inquiryId: await first('inquiries'),
      channel: 'email',
      subject: PRIVATE,
      text: PRIVATE,
      author: PRIVATE,
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const received = await db
    .insertInto('receivedMessages')
    .values({
      inquiryId: await first('inquiries'),
      kind: 'answer',
      inThread: 0,
      at: now,
      takenAt: now,
      messageKey: PRIVATE,
      messageId: '',
      fromName: PRIVATE,
      fromAddress: `${PRIVATE}@mail.example`,
      subject: PRIVATE,
      text: PRIVATE,
      quoted: PRIVATE,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('receivedOriginals')
    .values({ receivedId: received.id, size: PRIVATE.length, body: Buffer.from(PRIVATE) })
    .execute()
  const attachment = await db
    .insertInto('attachments')
    .values({
      inquiryId: await first('inquiries'),
      receivedId: received.id,
      position: 0,
      name: PRIVATE,
      size: PRIVATE.length,
      width: 400,
      height: 300,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const variant of ['full', 'thumbnail'] as const)
    await db
      .insertInto('attachmentFiles')
      .values({ attachmentId: attachment.id, variant, size: PRIVATE.length, body: Buffer.from(PRIVATE) })
      .execute()
  const followUp = await db
    .insertInto('inquiryFollowUps')
    .values({
      inquiryId: await first('inquiries'),
      dueOn: now.slice(0, 10),
      note: PRIVATE,
      author: PRIVATE,
      at: now,
    })
    .returning(['id', 'dueOn'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('inquiries')
    .set({ followUpId: followUp.id, followUpOn: followUp.dueOn })
    .where('id', '=', await first('inquiries'))
    .execute()
  const { id: pushBrowserId } = await db
    .insertInto('pushBrowsers')
    .values({
      userId: user.id,
      endpoint: `https://fcm.googleapis.com/${PRIVATE}`,
      p256dh: PRIVATE,
      auth: PRIVATE,
      browser: PRIVATE,
      settings: '{}',
      seenAt: now,
      createdAt: now,
      renewedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const paths = {
    '/api/push/browsers/:id': `/api/push/browsers/${pushBrowserId}`,
    '/api/branches/:id': `/api/branches/${await first('branches')}`,
    '/api/services/all/:id': `/api/services/all/${serviceId}`,
    '/api/services/changes/:actionId': `/api/services/changes/${actionId}`,
    '/api/services/:id': `/api/services/${serviceId}`,
    '/api/contacts/:id/replies/:replyId': `${inquiry}/replies/${reply.id}`,
    '/api/contacts/:id/received/:receivedId': `${inquiry}/received/${received.id}`,
    '/api/contacts/:id/attachments/:attachmentId': `${inquiry}/attachments/${attachment.id}`,
    '/api/contacts/:id': inquiry,
    '/api/content/versions/:version': '/api/content/versions/2',
    '/api/pictures/:slot': '/api/pictures/hair',
    '/api/saved-replies/:id': `/api/saved-replies/${await first('savedReplies')}`,
    '/api/users/:id': `/api/users/${user.id}`,
    '/api/team/:id': `/api/team/${user.id}`,
    '/api/auth/sessions/:id': `/api/auth/sessions/${session.id}`,
    '/admin/services/edit/:id': '/admin/services/edit/1',
    '/admin/categories/edit/:id': '/admin/categories/edit/hair',
    '/admin/branches/edit/:id': '/admin/branches/edit/1',
  }
  return route => {
    const [prefix, path] = Object.entries(paths).find(([each]) => route.startsWith(each)) ?? ['', '']
    return path + route.slice(prefix.length)
  }
}
