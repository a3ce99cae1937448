import type { QuickbuyOrder, QuickbuyOrderDetail } from '@bourse/contract'
import { units } from '@bourse/money'
import type { Amounts } from './amounts.ts'
import type { QuickbuyDeps } from './deps.ts'
import { eventsOf, type OrderRow } from './orders.sql.ts'
import { platformOf } from './platforms.ts'
import { MOST_TRIES, repayUntil } from './states.rules.ts'

export type QuickbuyViews = ReturnType<typeof createViews>
type Deps = Pick<QuickbuyDeps, 'db' | 'clock' | 'isListed' | 'custody'> & { readonly amounts: Amounts }

/** Orders as people are told of them. */
export function createViews({ db, clock, isListed, custody, amounts }: Deps) {
  async function order(row: OrderRow): Promise<QuickbuyOrder> {
    const now = clock.now()
    const { name: platformName, kind } = platformOf(row.platform)
    // A lapse is told when it is due, and not when somebody has found it out.
    const payable = row.state === 'waiting_payment' && row.expires_at > now
    const payUrl = payable ? row.pay_url : null
    const until = repayUntil(row)
    const repayable = until !== null && until > now
    return {
      ...{
        id: row.id,
        platform: row.platform,
        platformName,
        kind,
        fiat: row.fiat,
        symbol: row.asset,
        price: row.price,
      },
      payAmount: await amounts.fiatText(row.fiat, row.pay),
      partnerFee: await amounts.fiatText(row.fiat, row.partner_fee),
      fee: await amounts.fiatText(row.fiat, units(0n)),
      receiveAmount: await amounts.coinText(row.asset, row.receive),
      ...{ state: row.state, failure: row.failure, target: row.target, delivery: row.delivery },
      chainName: row.chain,
      chain: row.chain === null ? null : (custody.chains.get(row.chain)?.name ?? row.chain),
      ...{ address: row.address, tag: row.memo, txId: row.txid, partnerNo: row.partner_no },
      payUrl,
      payAtOnce: payUrl !== null && isListed(payUrl),
      payTo: payable ? row.pay_to : null,
      saidPaidAt: row.said_paid_at?.toISOString() ?? null,
      cancellable: payable,
      repayable,
      repayUntil: repayable ? until.toISOString() : null,
      tries: row.tries,
      triesLeft: MOST_TRIES - row.tries,
      createTime: row.made_at.toISOString(),
      expireTime: row.expires_at.toISOString(),
      endTime: row.ended_at?.toISOString() ?? null,
    }
  }

  async function detail(row: OrderRow): Promise<QuickbuyOrderDetail> {
    const events = await eventsOf(db.queryable, row.id)
    return { ...(await order(row)), events: events.map(({ kind, at }) => ({ kind, at: at.toISOString() })) }
  }

  return { order, detail }
}
