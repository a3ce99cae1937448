import type { Currency, Order, WalletAsset } from '@bourse/contract'
import { formatUnits } from '@bourse/money'
import type { Bus } from '../../platform/bus.ts'
import type { Balance } from '../ledger/index.ts'
import { marketChanged } from '../markets/index.ts'
import type { Matched } from './matcher.ts'
import { orderView } from './order-view.ts'
import type { Traders } from './traders.ts'

/** What a user's own channels are told: orders and balances as they stand now. */
export const userChanged = (user: string) => `user.changed.${user}`

interface PublishDeps {
  readonly bus: Bus
  readonly traders: Pick<Traders, 'userOf'>
  readonly assets: readonly Currency[]
}

/** E9: called after the commit and never before it. */
export function publishMatched({ bus, traders, assets }: PublishDeps, matched: Matched): void {
  for (const change of matched.changes) if (change.to > change.from) bus.publish(marketChanged(change.symbol), change)
  const news = new Map<string, { orders: Order[]; balances: WalletAsset[] }>()
  const of = (user: string) => {
    const known = news.get(user) ?? { orders: [], balances: [] }
    news.set(user, known)
    return known
  }
  for (const { home, touched } of matched.markets) {
    for (const record of touched.values())
      of(traders.userOf(record.traderId)).orders.push(orderView(home.market, record))
  }
  const byCode = new Map(assets.map((asset) => [asset.code, asset]))
  for (const balance of matched.balances) {
    const asset = byCode.get(balance.asset)
    if (asset !== undefined && balance.kind === 'spot') of(balance.owner).balances.push(walletAsset(asset, balance))
  }
  for (const [user, message] of news) bus.publish(userChanged(user), message)
}

function walletAsset({ code, name, kind, scale, shownScale }: Currency, balance: Balance): WalletAsset {
  return {
    coin: code,
    name,
    kind,
    scale,
    shownScale,
    total: formatUnits(balance.balance, scale),
    available: formatUnits(balance.available, scale),
    locked: formatUnits(balance.held, scale),
  }
}
