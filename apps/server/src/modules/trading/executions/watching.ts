import type { Fill, Order } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Bus, Unsubscribe } from '../../../platform/messaging/bus.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import type { Market, Markets } from '../../markets/index.ts'
import type { NumberedOrder } from '../numbered/numbered-orders.ts'
import { fillView } from '../orders/history.ts'
import { orderView } from '../orders/order-view.ts'
import { EVENTS_LOST } from '../publish.ts'
import { type ExecutionsMessage, readStep, userExecutions } from './step-messages.ts'
import type { Step, StepKind } from './steps.ts'

/** One step of an order in the words of the site, with the order as it stood right after it. */
export interface Execution {
  readonly kind: StepKind
  /** Of the event of the book: it rises in its market. */
  readonly number: number
  /** What it lost to trades that were prevented is told with the step that took it away. */
  readonly order: NumberedOrder
  /** Whether it waits for its stop. */
  readonly waits: boolean
  readonly fill: (Fill & { readonly number: number }) | null
  readonly prevention: Prevention | null
  /** What the cancelling that ended it was called; null where it had no name, or there was none. */
  readonly cancelId: string | null
}

/** A trade with themselves that somebody was kept from. */
export interface Prevention {
  readonly number: number
  readonly counterNumber: number
  readonly price: string
  readonly amount: string
  readonly total: string
  /** What it took away from this order, and what all that was prevented has; none of an order for an amount of money. */
  readonly taken: string | null
  readonly takenInAll: string | null
}

export interface ExecutionsListener {
  /** In the order of the commit. */
  step(execution: Execution): void
  /** Something may have happened that nobody was told: what is known must be read again. */
  lost(): void
}

export interface WatchingDeps {
  readonly bus: Pick<Bus, 'subscribe' | 'onResumed'>
  readonly markets: Pick<Markets, 'markets'>
  readonly logger: Pick<Logger, 'error'>
}

interface Watcher extends ExecutionsListener {
  /** The number of the last message of each source. */
  readonly heard: Map<string, number>
}

/** Follows what happens to the orders of users; while nobody is watched it hears nothing. */
export function createExecutionsWatch({ bus, markets, logger }: WatchingDeps) {
  const watchers = new Map<string, Set<Watcher>>()
  let stops: Unsubscribe[] = []
  let telling: Promise<void> = Promise.resolve()

  function start(): void {
    const { length } = userExecutions('')
    stops = [
      bus.subscribe(userExecutions('*'), (message, subject) => hear(subject.slice(length), message)),
      bus.subscribe(EVENTS_LOST, loseAll),
      bus.onResumed(loseAll),
    ]
  }

  function stop(): void {
    for (const unsubscribe of stops.splice(0)) unsubscribe()
  }

  /** Numbers are looked at at once; what is told afterwards keeps its order although markets have to be asked for. */
  function hear(user: string, { source, number, steps }: ExecutionsMessage): void {
    const those = watchers.get(user)
    if (those === undefined) return
    const heirs = [...those].filter((watcher) => {
      const before = watcher.heard.get(source)
      watcher.heard.set(source, number)
      if (before === undefined || number === before + 1) return true
      watcher.lost()
      return false
    })
    if (heirs.length === 0) return
    telling = telling
      .then(() => tell(heirs, those, steps))
      .catch((err: unknown) => {
        logger.error({ err }, 'the steps of an order could not be told')
        for (const watcher of heirs) watcher.lost()
      })
  }

  async function tell(heirs: readonly Watcher[], those: ReadonlySet<Watcher>, steps: ExecutionsMessage['steps']) {
    const byId = new Map((await markets.markets()).map((market) => [market.id, market]))
    const executions = steps.map((told) => {
      const step = readStep(told)
      const market = byId.get(step.record.pairId)
      assert(market !== undefined, `a step of an order on the unknown pair ${step.record.pairId}`)
      return executionOf(market, step)
    })
    for (const watcher of heirs) {
      for (const execution of executions) if (those.has(watcher)) watcher.step(execution)
    }
  }

  function loseAll(): void {
    for (const those of [...watchers.values()]) for (const watcher of [...those]) watcher.lost()
  }

  return {
    watch(user: string, listener: ExecutionsListener): Unsubscribe {
      const watcher = { ...listener, heard: new Map<string, number>() }
      if (watchers.size === 0) start()
      const those = watchers.get(user) ?? new Set()
      watchers.set(user, those.add(watcher))
      return () => {
        those.delete(watcher)
        if (those.size === 0 && watchers.get(user) === those) watchers.delete(user)
        if (watchers.size === 0) stop()
      }
    },
  }
}

function executionOf(market: Market, step: Step): Execution {
  const { kind, number, record, fill, prevention, siblingEndReason, cancelId } = step
  const { placed, listNumber, selfTrade, conditional } = record
  const prevented = prevention && preventionOf(market, record, prevention)
  const order = {
    ...{ ...orderView(market, record), number: placed, listNumber, selfTrade, siblingEndReason },
    prevented: prevented && { number: prevented.number, amount: prevented.takenInAll },
  }
  const open = order.state === 'new' || order.state === 'partially_filled'
  return {
    ...{ kind, number, order, waits: open && conditional, cancelId },
    fill: fill && { ...fillOf(market, record.side, step, fill), number: fill.number },
    prevention: prevented,
  }
}

function fillOf(market: Market, side: Order['side'], { record }: Step, fill: NonNullable<Step['fill']>): Fill {
  const role = fill.isMaker ? ('maker' as const) : ('taker' as const)
  return fillView(market, side, { ...fill, role, tradedAt: record.updatedAt })
}

function preventionOf(
  { units: texts }: Market,
  { quantity, filled, open }: Step['record'],
  { number, counter, price, quantity: amount, taken }: NonNullable<Step['prevention']>,
): Prevention {
  const isCounted = quantity > 0
  return {
    ...{ number, counterNumber: counter, price: texts.priceText(price), amount: texts.amountText(amount) },
    total: texts.totalText(BigInt(price) * BigInt(amount)),
    taken: isCounted ? texts.amountText(taken) : null,
    takenInAll: isCounted ? texts.amountText(quantity - filled - open) : null,
  }
}
