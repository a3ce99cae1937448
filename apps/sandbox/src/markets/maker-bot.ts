import type { Order } from '@bourse/contract'
import type { Market } from '@bourse/server/modules/markets/index.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { BotAccount, Trouble } from './bot-account.ts'
import type { MarketProfile } from './market-profiles.ts'
import { createOwnQuotes, type OwnQuotes } from './own-quotes.ts'
import { CALLS_A_BEAT, type Pace } from './pace.ts'
import { freshen, isFair, type LadderAction, type LadderFacts, ladderShape, planLadder } from './quote-ladder.rules.ts'
import type { ReferenceBoard } from './reference-board.ts'
import type { SeededRandom } from './seeded-noise.ts'

export interface BotMarket {
  readonly market: Market
  readonly profile: MarketProfile
}

export interface MakerBotDeps {
  readonly account: BotAccount
  /** The most important first. No market has two makers. */
  readonly markets: readonly BotMarket[]
  readonly board: ReferenceBoard
  /** Somebody waits for the book of this market: it comes first. */
  readonly isUrgent: (symbol: string) => boolean
  readonly pace: Pace
  readonly random: SeededRandom
  readonly logger: Pick<Logger, 'warn'>
  /** Brings money of an asset from the outside world. */
  readonly topUp: (asset: string) => Promise<void>
}

export interface MakerBot {
  /** Until the pace stops. */
  run(): Promise<void>
  /** What the private channel tells. */
  hear(orders: readonly Order[]): void
  /** Whether the book of a market stands around its reference price of now; undefined of a market that is another's. */
  fair(symbol: string): boolean | undefined
  /** News may have been missed: ask for the open orders again. */
  doubt(): void
}

interface Stall extends BotMarket {
  readonly quotes: OwnQuotes
  dueAt: number
  /** When its open orders were last asked for; 0 when what is known of them is in doubt. */
  checkedAt: number
  /** In a row, before another market has its turn. */
  actions: number
}

interface Visit {
  readonly stall: Stall
  /** Ask for the open orders, wait for a reference price, or change the book. */
  readonly actions: 'check' | 'wait' | readonly LadderAction[]
  /** Something is left to do. */
  readonly more: boolean
}

const LOOK_EVERY_MS = { major: 1_000, minor: 3_000 } as const
/** How often a look that finds nothing to do freshens a quote: only where people look. */
const FRESHEN_SHARE = { major: 0.2, minor: 0 } as const
const CHECK_EVERY_MS = 600_000
const CLOSED_MS = 15_000
const REFUSED_MS = 60_000
const NO_REFERENCE_MS = 1_000
/** A new minor market gets the best prices of each side before the next one has its turn. */
const MINOR_TURN = 16
/** A maker is full at so many times what it offers at the best price. */
const FULL_AT_TOUCHES = 60

/** Keeps a book on each of its markets around the reference price, with calls that anyone may make. */
export function createMakerBot(deps: MakerBotDeps): MakerBot {
  const { account, board, pace, random, logger } = deps
  const stalls = deps.markets.map(
    ({ market, profile }): Stall => ({
      market,
      profile,
      quotes: createOwnQuotes(market),
      dueAt: 0,
      checkedAt: 0,
      actions: 0,
    }),
  )
  const bySymbol = new Map(stalls.map((stall) => [stall.market.symbol, stall]))

  /** Those that somebody waits for, then those that wait themselves, longest first; of several, the most important first. */
  function dueStalls(): Stall[] {
    const now = pace.now()
    const pressing = new Set(stalls.filter((stall) => deps.isUrgent(stall.market.symbol) && !stands(stall)))
    const waiting = stalls.filter((stall) => stall.dueAt <= now && !pressing.has(stall))
    return [...pressing, ...waiting.toSorted((left, right) => left.dueAt - right.dueAt)]
  }

  function stands(stall: Stall): boolean {
    const facts = factsOf(stall)
    return facts !== undefined && isFair(facts)
  }

  async function check(stall: Stall): Promise<void> {
    const { symbol } = stall.market
    const open = await account.call((client, options) => client.trading.liveOrders({ symbol }, options))
    if (!open.ok) return
    stall.quotes.replace(open.value)
    stall.checkedAt = pace.now()
  }

  function factsOf({ market, profile, quotes }: Stall): LadderFacts | undefined {
    const ratio = board.ratioOf(profile)
    const worth = board.priceOf(profile.base)
    if (ratio === undefined || worth === undefined) return undefined
    const shape = ladderShape({ profile, ratio, worth, minTotal: Number(market.pair.minTotal) })
    const fullness = quotes.position() / (shape.touchLots * FULL_AT_TOUCHES)
    const inventory = Math.max(-1, Math.min(1, fullness))
    return { quotes: quotes.list(), center: ratio / profile.tick, shape, inventory, random }
  }

  /** What to do on a market with at most so many calls. */
  function decide(stall: Stall, calls: number): Visit {
    const { rank } = stall.profile
    if (stall.checkedAt === 0 || pace.now() - stall.checkedAt > CHECK_EVERY_MS)
      return { stall, actions: 'check', more: true }
    const facts = factsOf(stall)
    if (facts === undefined) return { stall, actions: 'wait', more: false }
    const needed = planLadder(facts)
    if (needed.length > 0) {
      const actions = togetherOf(needed, calls)
      return { stall, actions, more: needed.length > actions.length }
    }
    const fresh = calls > 1 && random.uniform() < FRESHEN_SHARE[rank] ? freshen(facts) : []
    return { stall, actions: fresh, more: false }
  }

  async function carryOut({ stall, actions, more }: Visit): Promise<void> {
    const { rank } = stall.profile
    if (actions === 'check') return check(stall)
    if (actions === 'wait') return rest(stall, NO_REFERENCE_MS)
    await Promise.all(actions.map((action) => act(stall, action)))
    stall.actions += actions.length
    if (stall.dueAt > pace.now() || (more && (rank === 'major' || stall.actions < MINOR_TURN))) return
    rest(stall, more ? 0 : LOOK_EVERY_MS[rank] * (0.8 + 0.4 * random.uniform()))
  }

  /** All at once: what is sent together is matched together. */
  async function makeRound(): Promise<void> {
    const visits: Visit[] = []
    let left = CALLS_A_BEAT
    for (const stall of dueStalls()) {
      if (left <= 0) break
      const visit = decide(stall, left)
      left -= typeof visit.actions === 'string' ? 1 : visit.actions.length
      visits.push(visit)
    }
    await Promise.all(visits.map(carryOut))
  }

  function rest(stall: Stall, ms: number): void {
    stall.actions = 0
    stall.dueAt = pace.now() + ms
  }

  async function act(stall: Stall, action: LadderAction): Promise<void> {
    if (action.kind === 'place') return place(stall, action)
    const { symbol } = stall.market
    if (action.kind === 'cancel_all') {
      const cleared = await account.call((client, options) => client.trading.cancelSymbol({ symbol }, options))
      if (cleared.ok) stall.quotes.clear()
      else suffer(stall, cleared)
      return
    }
    const { orderId } = action.quote
    const cancelled = await account.call((client, options) => client.trading.cancelOrder({ symbol, orderId }, options))
    if (cancelled.ok) stall.quotes.hear(cancelled.value)
    else if (cancelled.trouble === 'order_gone') stall.quotes.forget(orderId)
    else suffer(stall, cancelled)
  }

  async function place(stall: Stall, action: Extract<LadderAction, { kind: 'place' }>): Promise<void> {
    const posted = await send(stall, action, 'post_only')
    if (posted.ok) return stall.quotes.hear(posted.value)
    if (posted.trouble === 'out_of_money')
      return deps.topUp(action.side === 'buy' ? stall.profile.quote : stall.profile.base)
    if (posted.trouble !== 'would_cross') return suffer(stall, posted)
    // Somebody pays more than the reference price: a maker takes that gladly.
    const taken = await send(stall, action, 'ioc')
    if (taken.ok) stall.quotes.hear(taken.value)
    else suffer(stall, taken)
  }

  function send(stall: Stall, action: Extract<LadderAction, { kind: 'place' }>, timeInForce: 'post_only' | 'ioc') {
    const { symbol, units } = stall.market
    const { side, ticks, lots } = action
    const order = { symbol, side, price: units.priceText(ticks), amount: units.amountText(lots) }
    return account.call((client, options) =>
      client.trading.placeOrder({ ...order, type: 'limit', timeInForce, confirm: 'true' }, options),
    )
  }

  function suffer(stall: Stall, { trouble, reason }: { readonly trouble: Trouble; readonly reason: string }): void {
    if (pace.stopped) return
    if (trouble === 'closed') rest(stall, CLOSED_MS)
    if (trouble === 'unsure') stall.checkedAt = 0
    if (trouble === 'refused') {
      logger.warn({ reason, symbol: stall.market.symbol, email: account.email }, 'an order of the maker was refused')
      stall.checkedAt = 0
      rest(stall, REFUSED_MS)
    }
  }

  return {
    async run() {
      while (!pace.stopped) {
        await makeRound()
        await pace.nextBeat()
      }
    },
    hear(orders) {
      for (const order of orders) bySymbol.get(order.symbol)?.quotes.hear(order)
    },
    fair(symbol) {
      const stall = bySymbol.get(symbol)
      return stall && stands(stall)
    },
    doubt() {
      for (const stall of stalls) stall.checkedAt = 0
    },
  }
}

/** What may be sent at once: a quote that the price ran over must be gone before another is placed where it would meet it. */
function togetherOf(actions: readonly LadderAction[], most: number): readonly LadderAction[] {
  const kind = actions[0]?.kind
  return actions.slice(0, kind === 'cancel_all' ? 1 : most).filter((action) => action.kind === kind)
}
