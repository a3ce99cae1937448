import type { NotificationSettings } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Db, Tx } from '../../../platform/database/db.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Mail } from '../../../platform/messaging/mail.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import * as users from '../identity.sql.ts'
import { newsMail } from './emails.ts'
import { type NewsKind, subjectOf } from './notifications.rules.ts'
import * as sql from './notifications.sql.ts'

export const SEND_NEWS = 'identity.send-news'
export const TELL_ORDERS = 'identity.tell-orders'

export type NewsPayload = {
  readonly userId: string
  readonly kind: NewsKind
  readonly params: Readonly<Record<string, string>>
}

/** An order that was filled, or ended by another than its owner. */
export interface EndedOrder {
  readonly userId: string
  readonly orderId: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly filled: boolean
  readonly executed: string
  readonly executedTotal: string
}

/** Of these users, ended after `since` and not after `until`. */
export type EndedOrders = (users: readonly string[], since: Date, until: Date) => Promise<readonly EndedOrder[]>

/** A batch is written with the time of its beginning; what is older than this is surely committed. */
const SETTLED_MS = 5_000

export interface NotificationDeps {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'now'>
  readonly mail: Mail
  readonly siteUrl: string
}

export function createNotifications({ db, clock, jobs, mail, siteUrl }: NotificationDeps) {
  return {
    async settings(userId: string): Promise<NotificationSettings> {
      const user = await users.getUser(db.queryable, userId)
      return { logIns: user.mail_log_ins, orders: user.mail_orders, plans: user.mail_plans }
    },

    async set(userId: string, choice: sql.MailChoice) {
      await sql.setMails(db.queryable, userId, choice)
      return ok({})
    },

    /**
     * Looks at what ended since the last look, by the worker and from the database: the engine knows nothing of mails. The
     * place up to which was told moves with the jobs of the mails, so that an order is told once.
     */
    async tellOrders(endedOrders: EndedOrders): Promise<void> {
      const until = new Date(clock.now().getTime() - SETTLED_MS)
      const since = await sql.findToldUntil(db.queryable)
      if (since !== undefined && since >= until) return
      const wanting = since === undefined ? [] : await sql.listWhoWantOrderMails(db.queryable)
      const ended = since === undefined || wanting.length === 0 ? [] : await endedOrders(wanting, since, until)
      await db.tx(async (tx) => {
        if (await sql.moveToldUntil(tx, since, until)) for (const order of ended) await tellOrder(tx, order)
        return ok()
      })
    },

    /** In the transaction of the run that it is about. Who does not want it is asked when the mail is sent. */
    async tellPlan(tx: Tx, { key, ...payload }: NewsPayload & { readonly key: string }): Promise<void> {
      await jobs.now(tx, { name: SEND_NEWS, key: `plan:${key}`, payload })
    },

    /** In the transaction that moves the money. */
    async tellMoney(tx: Tx, { key, ...payload }: NewsPayload & { readonly key: string }): Promise<void> {
      await jobs.now(tx, { name: SEND_NEWS, key: `money:${key}`, payload })
    },

    async send({ userId, kind, params }: NewsPayload): Promise<void> {
      const user = await users.getUser(db.queryable, userId)
      const subject = subjectOf(kind)
      const wanted = { orders: user.mail_orders, plans: user.mail_plans, money: true }[subject]
      // Who has no address gets none: a text message is for what must be known at once.
      if (!wanted || user.email === null || user.frozen_at !== null) return
      const email = newsMail({
        language: user.language,
        kind,
        params,
        antiPhishingCode: user.anti_phishing_code,
        links: {
          see: `${siteUrl}${{ orders: '/order', plans: `/coin/${params.symbol?.split('-')[0] ?? ''}`, money: '/wallet' }[subject]}`,
          settings: `${siteUrl}/setting#notifications`,
        },
      })
      await mail.send({ to: user.email, ...email })
    },
  }

  async function tellOrder(tx: Tx, { userId, orderId, filled, ...order }: EndedOrder): Promise<void> {
    const { symbol, side, executed, executedTotal } = order
    const [base = '', quote = ''] = symbol.split('-')
    const payload: NewsPayload = {
      userId,
      kind: filled ? 'order_filled' : 'order_canceled',
      params: { symbol, side, amount: `${executed} ${base}`, total: `${executedTotal} ${quote}` },
    }
    await jobs.now(tx, { name: SEND_NEWS, key: `order:${symbol}:${orderId}`, payload })
  }
}
