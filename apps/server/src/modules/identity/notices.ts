import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Sms } from '../../platform/sms.ts'
import { contactOfUser } from './contacts.rules.ts'
import { deviceOf } from './devices.rules.ts'
import * as sql from './identity.sql.ts'
import { type NoticeMail, noticeMail } from './mails.ts'
import { noticeSms } from './messages.ts'
import type { Visitor } from './sessions.ts'
import type { Tickets } from './tickets.ts'

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
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'fund_password_set',
  'fund_password_changed',
  'anti_phishing_changed',
  'settings_locked',
  'settings_unlock_asked',
  'frozen',
] as const
export type NoticeKind = (typeof NOTICES)[number]

export type NoticePayload = {
  readonly userId: string
  readonly kind: NoticeKind
  readonly at: string
  readonly ip: string
  readonly userAgent: string
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
  readonly siteUrl: string
}

/**
 * Messages about what happened to an account, by mail, or by SMS to who has none. They leave by a job that is written
 * with the change itself: no change without its message, and no log-in that waits for a mail server.
 */
export function createNotices({ db, clock, realClock, ids, jobs, mail, sms, tickets, siteUrl }: NoticeDeps) {
  return {
    async tell(tx: Tx, { userId, kind, visitor }: { userId: string; kind: NoticeKind; visitor: Visitor }) {
      const payload: NoticePayload = { userId, kind, at: realClock.now().toISOString(), ...visitor }
      await jobs.now(tx, { name: SEND_NOTICE, key: ids.next('ntc'), payload })
    },

    /** The link is made here, so that its secret stands in no job. A frozen account needs none. */
    async send({ userId, kind, at, ip, userAgent }: NoticePayload): Promise<void> {
      const user = await sql.getUser(db.queryable, userId)
      const link = kind === 'frozen' ? null : await freezeLink(userId)
      const stopped = user.withdrawals_stopped_until
      const notice: NoticeMail = {
        language: user.language,
        kind,
        at,
        ip,
        device: deviceOf(userAgent),
        antiPhishingCode: user.anti_phishing_code,
        stoppedUntil: stopped !== null && stopped > clock.now() ? stopped.toISOString() : null,
        opensAt: user.settings_open_at?.toISOString() ?? null,
        link,
      }
      const { kind: channel, address } = contactOfUser(user)
      if (channel === 'email') await mail.send({ to: address, ...noticeMail(notice) })
      else await sms.send({ to: address, text: noticeSms(notice) })
    },
  }

  /** After the hash, which browsers send to nobody: it reaches no log and no other site. */
  async function freezeLink(userId: string): Promise<string> {
    const { ticket } = await tickets.issue(db.queryable, userId, 'freeze')
    return `${siteUrl}/account/freeze#${ticket}`
  }
}
export type Notices = ReturnType<typeof createNotices>
