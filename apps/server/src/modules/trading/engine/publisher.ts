import { assert, formatUnits, units } from '@bourse/money'
import type { Bus } from '../../../platform/messaging/bus.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import { nextTurn } from '../../../platform/time/turns.ts'
import type { Market, Markets } from '../../markets/index.ts'
import { createExecutions } from '../executions/telling.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { OrderViews } from '../orders/order-view.ts'
import { publishMatched, TOLD_AT_ONCE } from '../publish.ts'
import type { Outcome } from './batch.ts'
import type { PreventedRecord, TradeRecord } from './batch-records.ts'
import type { CommandAnswer, Prevented, Taken } from './commands.ts'
import type { Matched } from './matcher.ts'
import type { Lease } from './matching.sql.ts'
import { answerAll, type Waiting } from './queue.ts'
import type { Traders } from './traders.ts'

export interface PublisherDeps {
  readonly bus: Bus
  readonly logger: Logger
  readonly traders: Traders
  readonly markets: Pick<Markets, 'assets'>
  readonly lease: Lease
}

/** Answers and publishes what is durable, batch after batch, while the engine goes on with the next. */
export function createPublisher({ bus, logger, traders, markets, lease }: PublisherDeps) {
  const tellExecutions = createExecutions({ bus, traders, lease })
  let telling: Promise<void> = Promise.resolve()

  /** Whatever fails here, the batch must not be done again. */
  async function finish(waiting: readonly Waiting[], matched: Matched): Promise<void> {
    try {
      const views = new OrderViews()
      for (const [place, { answer }] of waiting.entries()) {
        answer(answerOf(matched.outcomes[place], views))
        if (place % TOLD_AT_ONCE === TOLD_AT_ONCE - 1) await nextTurn()
      }
      await tellExecutions(matched.markets)
      await publishMatched({ bus, traders, assets: await markets.assets(), views }, matched)
    } catch (err) {
      logger.error({ err }, 'a batch was committed and could not be told')
      answerAll(waiting, 'trading.outcome_unknown')
    }
  }

  return {
    /** Resolves when the batch before has been told, so that the engine is never more than one batch ahead. */
    async tell(waiting: readonly Waiting[], matched: Matched): Promise<void> {
      await telling
      telling = finish(waiting, matched)
    },
    idle: () => telling,
  }
}

function answerOf(outcome: Outcome | undefined, views: OrderViews): CommandAnswer {
  assert(outcome !== undefined, 'every command has an outcome')
  if (!outcome.ok) return outcome
  const { market, orders, cancelled, taken, prevented, isRepeat, replaced } = outcome
  const lost = market && prevented && lostView(market, prevented, orders[0])
  const told = market === undefined ? [] : orders.map((order) => views.of(market, order))
  const numbers = orders.map(({ placed: number, listNumber, selfTrade }) => ({ number, listNumber, selfTrade }))
  const place = replaced?.place && answerOf(replaced.place, views)
  return {
    ...{ ok: true, orders: told, numbers, cancelled },
    ...(market !== undefined && taken !== undefined && taken.length > 0 && { taken: takenViews(market, taken) }),
    ...(lost !== undefined && { prevented: lost }),
    ...(isRepeat && { isRepeat }),
    ...(replaced !== undefined && { replaced: { cancel: answerOf(replaced.cancel, views), place: place ?? null } }),
  }
}

function lostView(
  { units: texts }: Market,
  prevented: readonly PreventedRecord[],
  order: OrderRecord | undefined,
): Prevented | undefined {
  const lost = prevented.filter(({ takerQuantity }) => takerQuantity > 0)
  const last = lost.at(-1)
  if (last === undefined || order === undefined) return undefined
  const quantity = lost.reduce((sum, { takerQuantity }) => sum + takerQuantity, 0)
  return { number: last.number, amount: order.quantity > 0 ? texts.amountText(quantity) : null }
}

/** The fee is on what is received. */
function takenViews({ pair, units: texts }: Market, taken: readonly TradeRecord[]): Taken[] {
  return taken.map(({ number, price, quantity, takerSide, takerFee }) => {
    const { scale } = takerSide === 'buy' ? pair.baseCurrencyInfo : pair.quoteCurrencyInfo
    const fee = formatUnits(units(takerFee), scale, { trim: true })
    return { number, price: texts.priceText(price), amount: texts.amountText(quantity), fee }
  })
}
