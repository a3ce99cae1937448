import type { ChannelData, Currency, Order, WalletAsset } from '@bourse/contract'
import { formatUnits } from '@bourse/money'
import type { Json } from '../../platform/json.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import { subject, subjectsOf } from '../../platform/messaging/subjects.ts'
import { nextTurn } from '../../platform/time/turns.ts'
import type { Balance } from '../ledger/index.ts'
import { marketChanged } from '../markets/index.ts'
import type { Matched } from './engine/matcher.ts'
import type { Traders } from './engine/traders.ts'
import type { OrderViews } from './orders/order-view.ts'

/** An engine has begun or was cut off: something may not have been told, and everybody's state is to be read again. */
export const EVENTS_LOST = subject<Record<string, never>>('user.events_lost')
/** What a user's own channels are told: orders and balances as they stand now. */
export const userChanged = subjectsOf<UserChange & Json>('user.changed')
export type UserChange = {
  readonly orders: ChannelData['orders']
  readonly balances: ChannelData['balances']
}
/** What a user is told as it happens, wherever they are on the site. */
export const userNotice = subjectsOf<UserNotice & Json>('user.notice')
export type UserNotice = ChannelData['notices']

interface PublishDeps {
  readonly bus: Bus
  readonly traders: Pick<Traders, 'userOf'>
  readonly assets: readonly Currency[]
  readonly views: OrderViews
}

/** Of one message: somebody may cancel all they have, and a message has a greatest size. */
const ORDERS_AT_ONCE = 500
/** So much is told at once before others have their turn: the next batch is under way. */
export const TOLD_AT_ONCE = 8

/** E9: called after the commit and never before it. */
export async function publishMatched({ bus, traders, assets, views }: PublishDeps, matched: Matched): Promise<void> {
  for (const change of matched.changes) if (change.to > change.from) bus.publish(marketChanged(change.symbol), change)
  const news = new Map<string, { orders: Order[]; balances: WalletAsset[] }>()
  const of = (user: string) => {
    const known = news.get(user) ?? { orders: [], balances: [] }
    news.set(user, known)
    return known
  }
  for (const { home, touched } of matched.markets) {
    for (const record of touched.values())
      of(traders.userOf(record.traderId)).orders.push(views.of(home.market, record))
  }
  const byCode = new Map(assets.map((asset) => [asset.code, asset]))
  for (const balance of matched.balances) {
    const asset = byCode.get(balance.asset)
    if (asset !== undefined && balance.kind === 'spot') of(balance.owner).balances.push(walletAsset(asset, balance))
  }
  let told = 0
  for (const [user, message] of news) {
    for (const part of partsOf(message)) bus.publish(userChanged(user), part)
    told += 1
    if (told % TOLD_AT_ONCE === 0) await nextTurn()
  }
}

function* partsOf({ orders, balances }: { orders: Order[]; balances: WalletAsset[] }) {
  yield { orders: orders.slice(0, ORDERS_AT_ONCE), balances }
  for (let place = ORDERS_AT_ONCE; place < orders.length; place += ORDERS_AT_ONCE)
    yield { orders: orders.slice(place, place + ORDERS_AT_ONCE), balances: [] }
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
