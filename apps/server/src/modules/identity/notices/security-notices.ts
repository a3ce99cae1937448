import { join } from 'node:path'
import { COOLING_OFF_DAYS, SECURITY_EVENTS, type SecurityEventKind } from '@bourse/contract'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { utcText } from '../../../platform/time/utc-text.ts'
import type { NoticeContent, NoticeContext, Notices, Say } from '../../notices/index.ts'
import type { Events } from '../accounts/events.ts'
import type { Tickets } from '../accounts/tickets.ts'
import type { Contact } from '../contacts/contacts.rules.ts'
import * as sql from '../identity.sql.ts'
import { deviceOf } from '../sessions/devices.rules.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { stoppedUntil } from '../staff/people.rules.ts'

/** They stand in the list of events alone: whoever ends a session knows it, or is told by what came with it. */
const EVENTS_ALONE = [
  'logged_out',
  'session_ended',
  'other_sessions_ended',
  'session_ended_by_staff',
  'sessions_ended_by_staff',
  'upload_refused',
] as const satisfies readonly SecurityEventKind[]

export type NoticeKind = 'new_device' | Exclude<SecurityEventKind, (typeof EVENTS_ALONE)[number]>

/** What its owner is told of at once, each with a message of its own. */
export const NOTICES: readonly NoticeKind[] = ['new_device', ...SECURITY_EVENTS.filter(isNotice)]

function isNotice(kind: SecurityEventKind): kind is Exclude<NoticeKind, 'new_device'> {
  return !EVENTS_ALONE.some((alone) => alone === kind)
}

/** Done by staff: the mail names no place, and no link to freeze what staff have just looked at. */
const BY_STAFF: readonly NoticeKind[] = ['frozen_by_staff', 'unfrozen', 'withdrawals_stopped', 'withdrawals_allowed']

/** Only support can open these again. */
const FROZEN: readonly NoticeKind[] = ['frozen', 'frozen_by_staff']

/** What a message leads to: a link that freezes or opens again, or words alone. */
type Way = 'freeze' | 'reopen' | 'frozen' | 'plain'
const ADVICE: Readonly<Record<Way, string>> = {
  freeze: 'advice',
  reopen: 'closedAdvice',
  frozen: 'frozenAdvice',
  plain: 'staffAdvice',
}

function wayOf(kind: NoticeKind): Way {
  if (FROZEN.includes(kind)) return 'frozen'
  if (kind === 'account_closed') return 'reopen'
  return BY_STAFF.includes(kind) ? 'plain' : 'freeze'
}

type NoticeParams = {
  readonly at: string
  /** Null when staff did it. */
  readonly ip: string | null
  readonly userAgent: string | null
  /** What it is about, where the kind alone does not tell. */
  readonly about?: string
}

export interface Telling {
  readonly userId: string
  readonly kind: NoticeKind
  readonly visitor: Visitor | null
  readonly former?: Contact
  readonly about?: string | undefined
}

export interface SecurityNoticeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly notices: Pick<Notices, 'declare'>
  readonly tickets: Tickets
  readonly events: Events
}

/** Notices about the security of an account. They cannot be turned off. */
export function createSecurityNotices({ db, clock, realClock, notices, tickets, events }: SecurityNoticeDeps) {
  const declared = notices.declare({
    module: 'identity',
    locales: join(import.meta.dirname, '../locales'),
    priority: 'important',
    // Log-ins from new devices are always sent; this topic is about all the others.
    topics: { logIns: { onByDefault: false } },
    kinds: Object.fromEntries(NOTICES.map((kind) => [kind, {}])) as Record<NoticeKind, object>,
    prepare,
  })

  /** The link is made here, so that its secret stands in no job. A frozen account needs none. */
  async function prepare({
    userId,
    kind,
    params,
    say,
  }: NoticeContext<NoticeKind, NoticeParams>): Promise<NoticeContent> {
    const user = await sql.getUser(db.queryable, userId)
    const stopped = stoppedUntil(user, clock.now())
    const way = wayOf(kind)
    const page = await pageOf(way, userId)
    return {
      params: {
        opens: user.settings_open_at === null ? say('unknown') : utcText(user.settings_open_at),
        about: params.about ?? '',
      },
      details: [placeOf(params, say), ...(stopped === null ? [] : [say('stopped', { time: utcText(stopped) })])],
      advice: say(ADVICE[way], { days: COOLING_OFF_DAYS }),
      link: page === undefined ? undefined : { label: say(way), page },
      sms: ({ subject, url }) => say(`sms.${way}`, { what: subject, link: url }),
    }
  }

  /** After the hash, which browsers send to nobody: it reaches no log and no other site. */
  async function pageOf(way: Way, userId: string): Promise<string | undefined> {
    if (way !== 'freeze' && way !== 'reopen') return undefined
    const { ticket } = await tickets.issue(db.queryable, userId, way)
    return `/account/${way}#${ticket}`
  }

  return {
    /** What is told stands in the account's events too; a log-in is there already, whatever the device. */
    async notify(tx: Tx, { userId, kind, visitor, former, about }: Telling) {
      // The session that was opened is an event of its own, and a former address hears of what is one already.
      const isEvent = kind !== 'new_device' && kind !== 'logged_in' && former === undefined
      if (isEvent) await events.add(tx, { userId, kind, visitor })
      const at = realClock.now().toISOString()
      const { ip, userAgent } = visitor ?? { ip: null, userAgent: null }
      const params: NoticeParams = { at, ip, userAgent, ...(about !== undefined && { about }) }
      await declared.notify(tx, { userId, kind, params, to: former })
    },
    wantsLogIns: (tx: Tx, userId: string) => declared.wants(tx, userId, 'logIns'),
  }
}
export type SecurityNotices = ReturnType<typeof createSecurityNotices>

function placeOf({ at, ip, userAgent }: NoticeParams, say: Say): string {
  const time = utcText(new Date(at))
  if (ip === null) return say('when', { time })
  const { browser, system } = deviceOf(userAgent ?? '')
  return say('where', { time, browser: browser ?? say('unknown'), system: system ?? say('unknown'), ip })
}
