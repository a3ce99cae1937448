import { createRandom } from '../random.ts'
import type { Way } from './ways.ts'

export interface Trader {
  readonly refused: number
  readonly acknowledged: readonly string[]
  step(): Promise<void>
}

export interface TraderOptions {
  readonly way: Way
  readonly name: string
  /** Only asks for what stores nothing. */
  readonly trivial: boolean
  readonly seed: number
}

const MIDDLE = 50_000

/** 60% passive limit orders, 25% cancellations, 15% orders that cross, around one price. */
export function createTrader({ way, name, trivial, seed }: TraderOptions): Trader {
  const open: string[] = []
  const acknowledged: string[] = []
  let refused = 0
  let count = 0
  const random = createRandom(seed)

  async function place(price: number, side: 'buy' | 'sell'): Promise<void> {
    count += 1
    const key = `${name}-${String(count).padStart(8, '0')}`
    const amount = (1 + random(50)) / 1000
    const id = await way.place({ side, price, amount, key })
    if (id === undefined) refused += 1
    else acknowledged.push(key)
    if (id) open.push(id)
  }

  return {
    get refused() {
      return refused
    },
    acknowledged,
    async step() {
      if (trivial) {
        await way.nothing()
        return
      }
      const choice = random(100)
      const side = random(2) === 0 ? 'buy' : 'sell'
      const order = open.length > 0 && choice < 25 ? open.splice(random(open.length), 1)[0] : undefined
      if (order !== undefined) {
        if (!(await way.cancel(order))) refused += 1
        return
      }
      const away = 1 + random(500)
      const crossing = choice >= 85
      await place(side === 'buy' ? MIDDLE + (crossing ? 50 : -away) : MIDDLE - (crossing ? 50 : -away), side)
    },
  }
}
