import type { P2pOrder } from '@bourse/contract'

/** What somebody wants from one of the merchants, by the merchant's place. */
export interface Task {
  readonly side: 'buy' | 'sell'
  readonly symbol: 'USDT' | 'BTC'
  /** In euro. */
  readonly amount: string
  readonly merchant: number
}

const task = (side: Task['side'], amount: string, merchant: number, symbol: Task['symbol'] = 'USDT'): Task => ({
  ...{ side, symbol, amount, merchant },
})
const [buy, sell] = [
  (amount: string, merchant: number) => task('buy', amount, merchant),
  (amount: string, merchant: number) => task('sell', amount, merchant),
]

/** A seller who says that nothing has arrived instead of releasing. No other task has its amount. */
const APPEALED: Task = sell('130', 3)

/** Of each customer, soon after the first start. Every merchant ends five orders, from which on a percentage is shown. */
const PLANS: readonly (readonly Task[])[] = [
  [
    ...[buy('60', 0), sell('45', 1), buy('120', 2), sell('80', 3), buy('30', 4)],
    ...[sell('65', 0), buy('95', 1), sell('55', 2), buy('75', 3)],
  ],
  [
    ...[sell('50', 4), buy('90', 3), buy('150', 1), sell('35', 0), buy('200', 2)],
    ...[sell('40', 3), sell('85', 1), buy('25', 4), buy('140', 0)],
  ],
  [
    ...[APPEALED, buy('40', 4), sell('70', 2), task('buy', '110', 0, 'BTC'), sell('60', 4)],
    ...[buy('180', 3), buy('55', 1), sell('100', 0), buy('45', 2)],
  ],
]

/** After the plan each customer orders three times a day at most. */
const BETWEEN_MS = 8 * 60 * 60_000

export interface Past {
  /** How many orders there were, however they ended. */
  readonly made: number
  /** When the newest of them was made. */
  readonly lastAt: number
}

/** What to order now; undefined until it is time. What was done before a restart is not done again. */
export function nextTask(place: number, { made, lastAt }: Past, nowMs: number): Task | undefined {
  const plan = PLANS[place] ?? []
  if (made < plan.length) return plan[made]
  const repeated = plan.filter((one) => one !== APPEALED)
  return nowMs - lastAt >= BETWEEN_MS ? repeated[made % repeated.length] : undefined
}

export type CustomerStep = 'mark_paid' | 'release' | 'appeal' | undefined

/** After the order was made, as somebody who has the page open. */
const PAYS_MS = 8_000
const RELEASES_MS = 24_000

type RunningOrder = Pick<P2pOrder, 'acts' | 'side' | 'amount' | 'createTime'>

/** What the customer does next with an order that runs; undefined while the merchant is to act. */
export function customerStep({ acts, side, amount, createTime }: RunningOrder, nowMs: number): CustomerStep {
  const age = nowMs - Date.parse(createTime)
  if (acts.includes('mark_paid') && age >= PAYS_MS) return 'mark_paid'
  if (!acts.includes('release') || age < RELEASES_MS) return undefined
  return side === APPEALED.side && amount === APPEALED.amount ? 'appeal' : 'release'
}
