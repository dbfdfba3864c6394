import type { Migration } from 'kysely/migration'
import { initialSchema } from './001-initial-schema.ts'
import { replyChannel } from './002-reply-channel.ts'
import { withdrawnReplies } from './003-withdrawn-replies.ts'
import { eventsWithoutLock } from './004-events-without-lock.ts'
import { countedBranchIndex } from './005-counted-branch-index.ts'
import { plainNames } from './006-plain-names.ts'
import { branchDirections } from './007-branch-directions.ts'
import { inquirySource } from './008-inquiry-source.ts'
import { personKeys } from './009-person-keys.ts'
import { receivedMessages } from './010-received-messages.ts'
import { followUps } from './011-follow-ups.ts'
import { activity } from './012-activity.ts'
import { serviceOptions } from './013-service-options.ts'
import { plannedPrices } from './014-planned-prices.ts'
import { secondFactors } from './015-second-factors.ts'
import { decidedOffers } from './016-decided-offers.ts'
import { levels } from './017-levels.ts'
import { knownBrowsers } from './018-known-browsers.ts'
import { noticeAddress } from './019-notice-address.ts'
import { wrongCodes } from './020-wrong-codes.ts'
import { keyedChanges } from './021-keyed-changes.ts'
import { whoWaits } from './022-who-waits.ts'
import { accountMail } from './023-account-mail.ts'
import { waitingMessages } from './024-waiting-messages.ts'

/** All migrations in order. Append only: a migration that has run anywhere never changes. */
export const migrations: Record<string, Migration> = {
  '001-initial-schema': initialSchema,
  '002-reply-channel': replyChannel,
  '003-withdrawn-replies': withdrawnReplies,
  '004-events-without-lock': eventsWithoutLock,
  '005-counted-branch-index': countedBranchIndex,
  '006-plain-names': plainNames,
  '007-branch-directions': branchDirections,
  '008-inquiry-source': inquirySource,
  '009-person-keys': personKeys,
  '010-received-messages': receivedMessages,
  '011-follow-ups': followUps,
  '012-activity': activity,
  '013-service-options': serviceOptions,
  '014-planned-prices': plannedPrices,
  '015-second-factors': secondFactors,
  '016-decided-offers': decidedOffers,
  '017-levels': levels,
  '018-known-browsers': knownBrowsers,
  '019-notice-address': noticeAddress,
  '020-wrong-codes': wrongCodes,
  '021-keyed-changes': keyedChanges,
  '022-who-waits': whoWaits,
  '023-account-mail': accountMail,
  '024-waiting-messages': waitingMessages,
}

/**
 * The last migration that a version must know to use this database. Versions that know it can share the database, also
 * after later migrations: during an update, or after an update is reverted. A migration that removes or narrows what
 * earlier versions read or write must set this to its own name (decision 17).
 */
export const REQUIRED_MIGRATION = '022-who-waits'
