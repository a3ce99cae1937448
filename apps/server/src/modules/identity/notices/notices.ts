import type { Language } from '@bourse/contract'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Mail } from '../../../platform/messaging/mail.ts'
import type { Sms } from '../../../platform/messaging/sms.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Events } from '../accounts/events.ts'
import type { Tickets } from '../accounts/tickets.ts'
import { type Contact, contactOfUser } from '../contacts/contacts.rules.ts'
import * as sql from '../identity.sql.ts'
import { deviceOf } from '../sessions/devices.rules.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { stoppedUntil } from '../staff/people.rules.ts'
import { type EmailText, type NoticeMail, noticeMail, plainMail } from './emails.ts'
import { letterSms, noticeSms } from './messages.ts'

export const SEND_NOTICE = 'identity.send-notice'

/** What its owner is told of at once, each with a mail of its own. */
export const NOTICES = [
  'new_device',
  'logged_in',
  'password_changed',
  'password_reset',
  'authenticator_bound',
  'authenticator_changed',
  'authenticator_unbound',
  'authenticator_reset_asked',
  'authenticator_reset',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'fund_password_set',
  'fund_password_changed',
  'anti_phishing_changed',
  'email_bound',
  'email_changed',
  'phone_bound',
  'phone_changed',
  'settings_locked',
  'settings_unlock_asked',
  'address_book_opened',
  'frozen',
  'frozen_by_staff',
  'unfrozen',
  'withdrawals_stopped',
  'withdrawals_allowed',
] as const
export type NoticeKind = (typeof NOTICES)[number]

/** Done by staff: the mail names no place, and no link to freeze what staff have just looked at. */
const BY_STAFF: readonly NoticeKind[] = ['frozen_by_staff', 'unfrozen', 'withdrawals_stopped', 'withdrawals_allowed']

export type NoticePayload = {
  readonly userId: string
  readonly kind: NoticeKind
  readonly at: string
  /** Null when staff did it. */
  readonly ip: string | null
  readonly userAgent: string | null
  /** An address that was the user's until now: whoever lost it against their will must hear of it there. */
  readonly former?: Contact
}

export interface Telling {
  readonly userId: string
  readonly kind: NoticeKind
  readonly visitor: Visitor | null
  readonly former?: Contact
}

export interface NoticeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now'>
  readonly mail: Mail
  readonly sms: Sms
  readonly tickets: Tickets
  readonly events: Events
  readonly siteUrl: string
}

/**
 * Messages about what happened to an account, by mail, or by SMS to who has none. They leave by a job that is written
 * with the change itself: no change without its message, and no log-in that waits for a mail server.
 */
export function createNotices(deps: NoticeDeps) {
  const { db, clock, realClock, ids, jobs, mail, sms, tickets, events, siteUrl } = deps
  return {
    /** What is told stands in the account's events too; a log-in is there already, whatever the device. */
    async tell(tx: Tx, { userId, kind, visitor, former }: Telling) {
      // The session that was opened is an event of its own, and a former address hears of what is one already.
      const isEvent = kind !== 'new_device' && kind !== 'logged_in' && former === undefined
      if (isEvent) await events.add(tx, { userId, kind, visitor })
      const at = realClock.now().toISOString()
      const payload: NoticePayload = {
        userId,
        kind,
        at,
        ip: null,
        userAgent: null,
        ...visitor,
        ...(former && { former }),
      }
      await jobs.now(tx, { name: SEND_NOTICE, key: ids.next('ntc'), payload })
    },

    /** The link is made here, so that its secret stands in no job. A frozen account needs none. */
    async send({ userId, kind, at, ip, userAgent, former }: NoticePayload): Promise<void> {
      const user = await sql.getUser(db.queryable, userId)
      const link = kind === 'frozen' || BY_STAFF.includes(kind) ? null : await freezeLink(userId)
      const notice: NoticeMail = {
        language: user.language,
        kind,
        at,
        place: ip === null ? null : { ip, ...deviceOf(userAgent ?? '') },
        antiPhishingCode: user.anti_phishing_code,
        stoppedUntil: stoppedUntil(user, clock.now())?.toISOString() ?? null,
        opensAt: user.settings_open_at?.toISOString() ?? null,
        link,
      }
      const { kind: channel, address } = former ?? contactOfUser(user)
      if (channel === 'email') await mail.send({ to: address, ...noticeMail(notice) })
      else await sms.send({ to: address, text: noticeSms(notice) })
    },

    /** An email of another module, in the reader's language and with the word by which they know our mails. */
    async write(userId: string, textIn: (language: Language) => EmailText): Promise<void> {
      const user = await sql.getUser(db.queryable, userId)
      const text = textIn(user.language)
      const { kind: channel, address } = contactOfUser(user)
      if (channel === 'email') {
        await mail.send({ to: address, ...plainMail(user.language, text, user.anti_phishing_code) })
      } else {
        await sms.send({ to: address, text: letterSms(user.language, text, user.anti_phishing_code) })
      }
    },
  }

  /** After the hash, which browsers send to nobody: it reaches no log and no other site. */
  async function freezeLink(userId: string): Promise<string> {
    const { ticket } = await tickets.issue(db.queryable, userId, 'freeze')
    return `${siteUrl}/account/freeze#${ticket}`
  }
}
export type Notices = ReturnType<typeof createNotices>
