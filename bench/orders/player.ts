import { assert } from '@bourse/money'
import { COMMANDS, type CommandAnswer, type CommandMessage } from '../../apps/server/src/modules/trading/commands.ts'
import { engineIdOf } from '../../apps/server/src/modules/trading/order-ids.ts'
import type { Bus } from '../../apps/server/src/platform/bus.ts'
import type { Step } from '../engine/workload.ts'
import { type Exchange, marketOf, SYMBOL, userName } from './exchange.ts'

const ANSWER_WITHIN_MS = 60_000

/** An order that was placed: what a client needs to cancel it. */
export interface Placed {
  readonly user: string
  id: number
}

export interface Played {
  readonly seconds: number
  /** From sending a command to its answer, sorted. */
  readonly millis: Float64Array
}

export interface Play {
  readonly exchange: Exchange
  readonly steps: readonly Step[]
  /** Those placed before, by their place; new ones are added. */
  readonly placed: Placed[]
  /** So many commands are under way at any time. */
  readonly inFlight: number
}

/** Sends commands in their order, as many at a time as there are clients waiting, until all are answered. */
export async function play({ exchange, steps, placed, inFlight }: Play): Promise<Played> {
  const { bus } = exchange
  const market = await marketOf(exchange)
  const millis = new Float64Array(steps.length)
  const started = performance.now()
  let next = 0

  async function client(): Promise<void> {
    while (next < steps.length) {
      const place = next
      next += 1
      const step = steps[place]
      assert(step !== undefined, 'a step is missing')
      const sent = performance.now()
      if (step.cancel) {
        await ask(bus, cancelOf(placed[step.placed]))
      } else {
        const order: Placed = { user: userName(step.user), id: 0 }
        const number = placed.push(order)
        const [view] = (await ask(bus, placeOf(step, order.user, number))).orders
        order.id = engineIdOf(market, view?.orderId ?? '') ?? 0
      }
      millis[place] = performance.now() - sent
    }
  }

  await Promise.all(Array.from({ length: inFlight }, client))
  const seconds = (performance.now() - started) / 1_000
  return { seconds, millis: millis.sort() }
}

async function ask(bus: Bus, message: CommandMessage) {
  const answer = await bus.request<CommandAnswer>(COMMANDS, message, { timeoutMs: ANSWER_WITHIN_MS })
  assert(answer.ok, `a command of the benchmark was refused: ${answer.ok || JSON.stringify(answer.refusal)}`)
  return answer
}

function cancelOf(order: Placed | undefined): CommandMessage {
  assert(order !== undefined && order.id !== 0, 'an order is cancelled before its id is known')
  return { op: 'cancel', user: order.user, symbol: SYMBOL, id: order.id }
}

function placeOf(step: Extract<Step, { cancel: false }>, user: string, number: number): CommandMessage {
  const { buy, price, quantity } = step
  return {
    op: 'place',
    user,
    symbol: SYMBOL,
    clientOrderId: `bench-${String(number).padStart(14, '0')}`,
    confirm: false,
    order: {
      type: 'limit',
      side: buy ? 'buy' : 'sell',
      price,
      stop: 0,
      stopLimit: 0,
      quantity,
      budget: '0',
      timeInForce: 'gtc',
      selfTrade: 'expire_taker',
    },
  }
}
