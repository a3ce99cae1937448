import { beforeAll } from 'vitest'
import { createIds } from '../../../platform/ids.ts'
import { assetRow } from '../../../testing/markets.ts'
import { NO_NEIGHBOURS } from '../../../testing/ports.ts'
import { systemAccount } from '../../ledger/index.ts'
import type { Policy } from '../../policy/index.ts'
import { provenOutflows } from '../../withdrawals/proven.fixture.ts'
import { FUND_PASSWORD, HOUR_MS, type Ready, withdrawalWorld } from '../../withdrawals/withdrawals.fixture.ts'
import { createP2p } from '../index.ts'
import { NO_TRADES, type Trades } from '../trades.ts'

export const DAY_MS = 24 * HOUR_MS

let names = 0

/** The whole server with people who may become merchants. */
export function merchantWorld() {
  const world = withdrawalWorld()
  const { running } = world

  beforeAll(async () => {
    await running.app.markets.addAssets([assetRow('USDT')])
  })

  const p2p = (who: { readonly token: string }) => running.client({ token: who.token }).p2p
  const lockId = () => createIds(running.clock).secret()
  const secretsOf = (who: Ready) => ({ fundPassword: FUND_PASSWORD, googleCode: world.nextTotp(who.secret) })

  /** Verified and protected, a month old, with so much of the bond's coin. */
  async function applicant(coins = '600'): Promise<Ready> {
    const who = await world.ready()
    if (coins !== '0') await world.fund(who.userId, 'USDT', coins, systemAccount('custody:BITCOIN', 'USDT'))
    running.clock.advance(30 * DAY_MS)
    return world.logIn(who)
  }

  const newName = () => `Merchant ${++names}`

  const apply = (who: Ready, changed: { nickname?: string; business?: string } = {}) =>
    p2p(who).applyMerchant(
      {
        ...{ nickname: newName(), about: 'Fast and polite.', business: 'Chamber of Commerce Torino, REA 123456' },
        ...changed,
        ...secretsOf(who),
      },
      { lockId: lockId() },
    )

  const officeP2p = async (name = 'first') => (await world.officeOf(name)).p2p

  /** Approved by staff. */
  async function merchant() {
    const who = await applicant()
    const { application } = await apply(who)
    const merchantId = application?.merchantId ?? ''
    await (await officeP2p()).decideMerchant({ merchantId, decision: 'approved', reason: 'All in order.' })
    return { ...(await world.logIn(who)), merchantId }
  }

  /** The module once more, with proofs that always hold and people who have traded as is told. */
  function partOf(trades: Partial<Trades> = {}, policy: Pick<Policy, 'may'> = running.app.policy) {
    const { app } = running
    const outflows = provenOutflows(app.identity.outflows, running.clock)
    return createP2p(
      {
        ...{ ...app, ...app.funding, checkAccount: app.banking.accounts.check },
        ...{
          gate: app.withdrawals.gate,
          policy: NO_NEIGHBOURS.policy,
          maintenance: NO_NEIGHBOURS.maintenance,
          freeze: app.identity.freezeIn,
        },
        ...{ identity: { ...app.identity, outflows }, recordAct: app.admin.recordAct, notices: NO_NEIGHBOURS.notices },
        policy: { ...NO_NEIGHBOURS.policy, ...policy },
      },
      { ...NO_TRADES, ...trades },
    )
  }

  const queried = async <Row extends object>(statement: string, values: readonly unknown[]): Promise<Row[]> =>
    (await running.app.db.pool.query<Row>(statement, [...values])).rows

  return { ...world, p2p, queried, lockId, secretsOf, applicant, apply, officeP2p, merchant, partOf, newName }
}
