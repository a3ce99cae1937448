import { ok, units } from '@bourse/money'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Kyc } from '@bourse/server/modules/kyc/index.ts'
import { type Ledger, spot } from '@bourse/server/modules/ledger/index.ts'
import type { Quickbuy } from '@bourse/server/modules/quickbuy/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import { outside } from '../../credit.ts'
import type { SandboxPartners } from '../../partners/partners.ts'
import { newestOrders } from '../../partners/store.sql.ts'
import { ASSETS } from '../coins/assets.ts'
import { ONCE } from '../once.ts'
import { DEMO_PASSWORD } from '../people/users.ts'
import { VERIFIED_USER } from '../people/verified.ts'
import { comes, type Waiting } from '../waiting.ts'

/** The account out of which one of the partner markets delivers. */
export const PARTNER_USER = {
  email: 'agora@partners.bourse.test',
  password: DEMO_PASSWORD,
  country: 'DE',
  language: 'en',
  fiat: 'EUR',
} as const

const FLOAT: Readonly<Record<string, bigint>> = { USDT: 50_000n, USDC: 50_000n, BTC: 2n }

export interface QuickbuySeedDeps {
  readonly db: Db
  readonly identity: Pick<Identity, 'seedUser' | 'findUserId'>
  readonly ledger: Pick<Ledger, 'transfer'>
  readonly quickbuy: Pick<Quickbuy, 'nameFloat' | 'quotes' | 'orders'>
  readonly partners: Pick<SandboxPartners, 'act'>
  readonly logger: Pick<Logger, 'warn'>
}

/** The partner's account and what it begins with; again it changes nothing. */
export async function seedPartner({ db, identity, ledger, quickbuy }: QuickbuySeedDeps): Promise<void> {
  const userId = await identity.seedUser(PARTNER_USER)
  await quickbuy.nameFloat('agora', userId)
  await db.tx(async (tx) => {
    for (const asset of ASSETS.filter(({ code }) => FLOAT[code] !== undefined)) {
      const amount = units((FLOAT[asset.code] ?? 0n) * 10n ** BigInt(asset.scale))
      const key = { source: 'sandbox.partner', sourceId: asset.code, kind: 'deposit' }
      const posted = await ledger.transfer(tx, {
        ...key,
        from: outside(asset),
        to: spot(userId, asset.code),
        units: amount,
      })
      if (!posted.ok) return posted
    }
    return ok()
  })
}

export interface QuickbuyOrdersSeedDeps extends QuickbuySeedDeps, Waiting {
  readonly kyc: Pick<Kyc, 'stateOf'>
}

/** Orders of the verified demo user in several states, once: delivered, declined, under review, waiting. */
export async function seedQuickbuyOrders(deps: QuickbuyOrdersSeedDeps): Promise<void> {
  const { db, identity, quickbuy, partners } = deps
  const userId = await identity.findUserId(VERIFIED_USER.email)
  if (userId === undefined || (await newestOrders(db.queryable, 1)).length > 0) return
  const isScreened = async () => (await deps.kyc.stateOf(userId)).level > 0
  if (!(await comes(deps, isScreened))) return deps.logger.warn({}, 'the demo has no orders at partners')
  const asker = { userId, sessionId: '', visitor: { ip: '127.0.0.1', userAgent: 'demo' } }
  for (const [amount, ...acts] of [
    ['150', 'pay', 'deliver'],
    ['80', 'decline'],
    ['60', 'pay_other_amount', 'hold'],
    ['40'],
  ] as const) {
    const question = { platform: 'agora', fiat: 'EUR', symbol: 'USDT', amount } as const
    const quote = await quickbuy.quotes.quote(question, 'demo')
    if (!quote.ok) return deps.logger.warn({ refusal: quote.refusal }, 'the demo has no orders at partners')
    const made = await quickbuy.orders.create(asker, { target: 'own', quoteId: quote.value.quoteId }, ONCE)
    if (!made.ok) return deps.logger.warn({ refusal: made.refusal }, 'the demo has no orders at partners')
    const [latest] = await newestOrders(db.queryable, 1)
    for (const act of acts) if (latest !== undefined) await partners.act(latest.id, act)
    await quickbuy.orders.detail(userId, made.value.id)
  }
}
