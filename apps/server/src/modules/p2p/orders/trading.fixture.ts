import type { ListingSide, P2pListing, P2pOrderDetail } from '@bourse/contract'
import { assert, type Refusal, type Result } from '@bourse/money'
import { beforeAll, expect } from 'vitest'
import { assetRow } from '../../../testing/markets.ts'
import { NO_NEIGHBOURS } from '../../../testing/ports.ts'
import { ONE_REQUEST } from '../../../testing/requests.ts'
import { spot, userAccount } from '../../ledger/index.ts'
import { provenOutflows } from '../../withdrawals/proven.fixture.ts'
import { type Ready, withdrawalWorld } from '../../withdrawals/withdrawals.fixture.ts'
import { createP2p, type P2pDeps } from '../index.ts'
import { plantMerchant, plantMethod } from '../planted.fixture.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

type Who = Pick<Ready, 'userId'>
type Changed = Partial<Record<'side' | 'quantity' | 'price' | 'minAmount' | 'maxAmount', string>> & {
  readonly marginBps?: number
}

/** The whole server, with verified people who lack nothing, of whom some are merchants. One USDT is one euro at every venue. */
export function tradingWorld() {
  const world = withdrawalWorld()
  const { running } = world
  let made: ReturnType<typeof createP2p> | undefined

  beforeAll(async () => {
    await running.app.markets.addAssets([assetRow('USDT')])
  })

  /** The module once more, with proofs that always hold. */
  function partOf(changed: Partial<P2pDeps> = {}) {
    const { app } = running
    return createP2p({
      ...{
        ...app,
        ...app.funding,
        checkAccount: app.banking.accounts.check,
        policy: NO_NEIGHBOURS.policy,
        maintenance: NO_NEIGHBOURS.maintenance,
      },
      identity: { ...app.identity, outflows: provenOutflows(app.identity.outflows, running.clock, true) },
      gate: world.unguarded({ complete: true }).gate,
      ...{ recordAct: app.admin.recordAct, freeze: app.identity.freezeIn, notices: NO_NEIGHBOURS.notices },
      ...changed,
    })
  }

  function p2p() {
    made ??= partOf()
    return made
  }

  const query = (statement: string, values: readonly unknown[]) => running.app.db.pool.query(statement, [...values])

  /** What the worker does every minute. */
  const fixIndex = () => running.app.index.record(running.clock.now())

  async function advance(ms: number): Promise<void> {
    running.clock.advance(ms)
    await fixIndex()
  }

  /** Verified, with a payment method and so many USDT. */
  async function person(coins = '0'): Promise<Ready & { readonly methodId: string }> {
    const who = await world.passed()
    if (coins !== '0') await world.fund(who.userId, 'USDT', coins)
    await fixIndex()
    return { ...who, secret: '', methodId: await plantMethod(running, who.userId) }
  }

  async function merchant(coins = '1000') {
    const who = await person(coins)
    await plantMerchant(running, who.userId)
    return who
  }

  const termsOf = (who: { readonly methodId: string }, changed: Changed) => ({
    ...{ priceKind: changed.marginBps === undefined ? ('fixed' as const) : ('floating' as const) },
    ...{ price: changed.price ?? '1', marginBps: changed.marginBps },
    ...{ minAmount: changed.minAmount ?? '10', maxAmount: changed.maxAmount ?? '1000', paymentIds: [who.methodId] },
  })

  const tryListing = (who: Who & { readonly methodId: string }, changed: Changed = {}) =>
    p2p().trading.listings.create(
      who.userId,
      {
        ...{ side: (changed.side ?? 'sell') as ListingSide, symbol: 'USDT', fiat: 'EUR' },
        ...{ quantity: changed.quantity ?? '500', ...termsOf(who, changed) },
      },
      ONE_REQUEST,
    )

  const listing = async (...of: Parameters<typeof tryListing>): Promise<P2pListing> => value(await tryListing(...of))

  const tryTake = (
    who: Who & { readonly methodId: string },
    { id, side }: Pick<P2pListing, 'id' | 'side'>,
    amount = '100',
  ) =>
    p2p().trading.taking.take(
      who.userId,
      side === 'sell' ? 'buy' : 'sell',
      { listingId: id, amount, paymentId: who.methodId },
      ONE_REQUEST,
    )

  const take = async (...of: Parameters<typeof tryTake>): Promise<P2pOrderDetail> => value(await tryTake(...of))

  const steps = () => p2p().trading.steps
  const accept = async (who: Who, { id }: { readonly id: string }) => value(await steps().accept(who.userId, id))
  const pay = async (who: Who, { id }: { readonly id: string }) => value(await steps().markPaid(who.userId, { id }))
  const cancel = (who: Who, { id }: { readonly id: string }) => steps().cancel(who.userId, id, ONE_REQUEST)
  const release = (who: Who, { id }: { readonly id: string }) =>
    steps().release(
      { userId: who.userId, sessionId: '', visitor: { ip: '127.0.0.1', userAgent: 'test' } },
      { id, fundPassword: '246810' },
      ONE_REQUEST,
    )
  const detail = async (who: Who, { id }: { readonly id: string }) =>
    value(await p2p().trading.records.detail(who.userId, id))

  /** What the timers of all orders do that are overdue. */
  async function settleAll(): Promise<void> {
    const overdue = 'select id from p2p.p2p_orders where ended_at is null and due_at <= $1 order by due_at, id'
    const { rows } = await query(overdue, [running.clock.now()])
    for (const { id } of rows) await p2p().trading.lapsing.settle(id)
  }

  /** "available/held/escrow" in whole USDT. */
  async function coins({ userId }: Who): Promise<string> {
    const { ledger, db } = running.app
    const own = await ledger.balance(db.queryable, spot(userId, 'USDT'))
    const away = await ledger.balance(db.queryable, userAccount(userId, 'escrow', 'USDT'))
    return [own.available, own.held, away.balance].map((amount) => Number(amount) / 1e8).join('/')
  }

  /** Of the ledger with what is for sale, and of P2P itself. */
  const clean = async () => expect([...(await world.findings()), ...(await p2p().audit())]).toEqual([])

  return {
    ...{ ...world, p2p, partOf, query, advance, fixIndex, person, merchant, tryListing, listing, tryTake, take },
    ...{ steps, accept, pay, cancel, release, detail, coins, settleAll, clean },
  }
}

export function value<Value>(result: Result<Value, Refusal>): Value {
  assert(result.ok, `refused: ${result.ok ? '' : result.refusal.code}`)
  return result.value
}

export function code(result: Result<unknown, Refusal>): string {
  return result.ok ? 'ok' : result.refusal.code
}
