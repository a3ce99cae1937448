import { assert } from '@bourse/money'
import type { Market } from '../../apps/server/src/modules/markets/index.ts'
import type { Step } from '../engine/workload.ts'
import { type Exchange, marketOf, SYMBOL, userName } from './exchange.ts'

/** An order that was placed: what a client needs to cancel it. */
export interface Placed {
  readonly user: string
  /** Empty until it is answered. */
  orderId: string
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
  const { orders } = exchange.trading
  const commands = commandsOf(await marketOf(exchange), steps, placed.length)
  const millis = new Float64Array(steps.length)
  let next = 0

  async function client(): Promise<void> {
    for (let place = next; place < steps.length; place = next) {
      next += 1
      const command = commands[place]
      assert(command !== undefined, 'a command is missing')
      const sent = performance.now()
      if (command.cancels === undefined) {
        const order: Placed = { user: command.user, orderId: '' }
        placed.push(order)
        order.orderId = accepted(await orders.place(command.user, command.input, command.key)).orderId
      } else {
        const order = placed[command.cancels]
        assert(order !== undefined && order.orderId !== '', 'an order is cancelled before its id is known')
        accepted(await orders.cancel(order.user, { symbol: SYMBOL, orderId: order.orderId }))
      }
      millis[place] = performance.now() - sent
    }
  }

  const started = performance.now()
  await Promise.all(Array.from({ length: inFlight }, client))
  const seconds = (performance.now() - started) / 1_000
  return { seconds, millis: millis.sort() }
}

type Answer = Awaited<ReturnType<Exchange['trading']['orders']['place' | 'cancel']>>

function accepted(answer: Answer) {
  assert(answer.ok, answer.ok ? '' : `a command of the benchmark was refused: ${answer.refusal.code}`)
  return answer.value
}

type PlaceInput = Parameters<Exchange['trading']['orders']['place']>[1]

type Command =
  | { readonly cancels: number }
  | { readonly cancels: undefined; readonly user: string; readonly key: string; readonly input: PlaceInput }

/** Written down before the clock starts: what clients do to make a command is not measured. */
function commandsOf({ units }: Market, steps: readonly Step[], placedBefore: number): Command[] {
  let placed = placedBefore
  return steps.map((step): Command => {
    if (step.cancel) return { cancels: step.placed }
    placed += 1
    const input: PlaceInput = {
      symbol: SYMBOL,
      side: step.buy ? 'buy' : 'sell',
      type: 'limit',
      price: units.priceText(step.price),
      amount: units.amountText(step.quantity),
      timeInForce: 'gtc',
      selfTrade: 'expire_taker',
      confirm: false,
    }
    const key = `bench-${String(placed).padStart(14, '0')}`
    return { cancels: undefined, user: userName(step.user), key, input }
  })
}
