import Fastify from 'fastify'
import { defaultPushSettings, type PushSettings } from '#contracts/push/push.ts'
import { createPushChannel } from '../server/inquiries/push/push-channel.ts'
import { type Delivery, deliverNext } from '../server/mail/deliver.ts'
import type { Call } from './call.ts'
import type { DatabaseKind } from './databases.ts'
import { Inbox } from './inbox.ts'
import { TestPushService } from './push-service.ts'

type PushDelivery = Delivery<Parameters<ReturnType<typeof createPushChannel>['send']>[0]>

/** An inbox with a push service on this machine, and a worker without timers. */
export class InboxWithPush {
  readonly inbox: Inbox
  readonly service: TestPushService
  readonly delivery: PushDelivery

  private constructor(inbox: Inbox, service: TestPushService) {
    this.inbox = inbox
    this.service = service
    const { db, clock, config } = inbox.test
    this.delivery = { db, clock, config, channel: createPushChannel(config), log: Fastify().log }
  }

  static async open(kind: DatabaseKind): Promise<InboxWithPush> {
    const service = await new TestPushService().start()
    const inbox = await Inbox.open(kind, { config: { pushHosts: [service.host] } })
    return new InboxWithPush(inbox, service)
  }

  /** Registers a browser without quiet hours, of the admin unless a caller is given. @returns its id */
  register = async (
    name: string,
    settings: Partial<PushSettings> = {},
    call: Call = this.inbox.call,
  ): Promise<number> => {
    const { status, body } = await call('POST', '/push/browsers', {
      ...this.service.subscribe(name),
      settings: { ...defaultPushSettings, quiet: null, ...settings },
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data.id
  }

  /** Delivers all that is due. @returns the titles of what the browsers got, silent ones with a mark */
  deliver = async (): Promise<string[]> => {
    this.service.received.length = 0
    while (await deliverNext(this.delivery)) {}
    return this.service.received.map(
      ({ browser, notification: { title, silent } }) => `${browser}: ${title}${silent ? ' (silent)' : ''}`,
    )
  }

  /** The waiting jobs. */
  jobs = () =>
    this.inbox.test.db.selectFrom('mailJobs').selectAll().where('priority', '=', 2).orderBy('id').execute()

  close = async (): Promise<void> => {
    await this.inbox.close()
    await this.service.stop()
  }
}
