import { assert, BugError, type Result, units } from '@bourse/money'
import fc from 'fast-check'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type BatchRefusal, type Ledger, type PostRefusal, spot, systemAccount, type Transaction } from './index.ts'

// The ledger in plain TypeScript, without a database, locks or batches: what the real one must agree with.

export const ASSETS = ['BTC', 'USDT'] as const

const assetOfHold = (ref: number): string => ASSETS[ref % ASSETS.length] ?? ''

interface Payment {
  readonly key: number
  readonly from: number
  readonly to: number
  readonly asset: string
  readonly amount: bigint
}

export type Operation =
  | ({ readonly do: 'pay' } & Payment)
  | { readonly do: 'payAll'; readonly payments: readonly Payment[] }
  | { readonly do: 'hold'; readonly ref: number; readonly user: number; readonly amount: bigint }
  | { readonly do: 'release'; readonly ref: number }
  | {
      readonly do: 'consume'
      readonly ref: number
      readonly key: number
      readonly amount: bigint
      readonly rest: 'keep' | 'release'
    }

/** Few users, keys and references, and amounts about as large as the balances: collisions and shortfalls are the rule. */
export function operations({ users, most }: { users: number; most: bigint }): fc.Arbitrary<Operation> {
  const user = fc.nat({ max: users - 1 })
  const asset = fc.constantFrom(...ASSETS)
  const amount = fc.bigInt({ min: 1n, max: most })
  const key = fc.nat({ max: 40 })
  const ref = fc.nat({ max: 7 })
  const payment: fc.Arbitrary<Payment> = fc
    .record({ key, from: user, step: fc.integer({ min: 1, max: users - 1 }), asset, amount })
    .map(({ from, step, ...rest }) => ({ ...rest, from, to: (from + step) % users }))
  return fc.oneof(
    { weight: 3, arbitrary: payment.map((one) => ({ do: 'pay' as const, ...one })) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('payAll' as const),
        payments: fc.array(payment, { minLength: 1, maxLength: 4 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), ref, user, amount }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), ref }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('consume' as const),
        ref,
        key,
        amount,
        rest: fc.constantFrom('keep' as const, 'release' as const),
      }),
    },
  )
}

interface ModelHold {
  readonly content: string
  readonly user: number
  readonly asset: string
  remaining: bigint
}

export class Model {
  private balances: Map<string, { balance: bigint; held: bigint }>
  private journal = new Map<number, string>()
  private holds = new Map<number, ModelHold>()

  constructor({ users, start }: { users: number; start: bigint }) {
    const places = Array.from({ length: users }, (_, user) => ASSETS.map((asset) => `${user} ${asset}`)).flat()
    this.balances = new Map(places.map((place) => [place, { balance: start, held: 0n }]))
  }

  of(user: number, asset: string): { balance: bigint; held: bigint } {
    const state = this.balances.get(`${user} ${asset}`)
    assert(state !== undefined, 'the model has the users it was made with')
    return state
  }

  /** What the ledger must answer, as `perform` tells it. */
  apply(operation: Operation): string {
    const before = structuredClone([this.balances, this.journal, this.holds] as const)
    const outcome = this.outcomeOf(operation)
    if (outcome.startsWith('ok')) return outcome
    ;[this.balances, this.journal, this.holds] = before
    return outcome
  }

  private outcomeOf(operation: Operation): string {
    switch (operation.do) {
      case 'pay':
        return this.pay(operation)
      case 'payAll': {
        for (const [index, payment] of operation.payments.entries()) {
          const outcome = this.pay(payment)
          if (outcome.startsWith('insufficient')) return `${outcome} at ${index}`
          if (outcome !== 'ok') return outcome
        }
        return 'ok'
      }
      case 'hold':
        return this.hold(operation)
      case 'release': {
        const hold = this.holds.get(operation.ref)
        return hold === undefined ? 'bug' : `ok ${this.lower(hold, hold.remaining)}`
      }
      case 'consume':
        return this.consume(operation)
    }
  }

  private pay({ key, from, to, asset, amount }: Payment): string {
    const seen = this.once(key, `pay ${from} ${to} ${asset} ${amount}`)
    if (seen !== undefined) return seen
    const payer = this.of(from, asset)
    if (payer.balance - payer.held < amount) return `insufficient ${asset} ${payer.balance - payer.held}`
    payer.balance -= amount
    this.of(to, asset).balance += amount
    return 'ok'
  }

  private hold({ ref, user, amount }: Extract<Operation, { do: 'hold' }>): string {
    const content = `${user} ${amount}`
    const asset = assetOfHold(ref)
    const earlier = this.holds.get(ref)
    if (earlier !== undefined) return earlier.content === content ? 'ok' : 'reused'
    const state = this.of(user, asset)
    if (state.balance - state.held < amount) return `insufficient ${asset} ${state.balance - state.held}`
    state.held += amount
    this.holds.set(ref, { content, user, asset, remaining: amount })
    return 'ok'
  }

  private consume({ ref, key, amount, rest }: Extract<Operation, { do: 'consume' }>): string {
    const hold = this.holds.get(ref)
    if (hold === undefined) return 'bug'
    const seen = this.once(key, `consume ${ref} ${amount} ${rest}`)
    if (seen !== undefined) return seen
    if (hold.remaining < amount) return 'bug'
    this.lower(hold, rest === 'release' ? hold.remaining : amount)
    this.of(hold.user, hold.asset).balance -= amount
    return 'ok'
  }

  private once(key: number, content: string): string | undefined {
    const earlier = this.journal.get(key)
    if (earlier !== undefined) return earlier === content ? 'ok' : 'reused'
    this.journal.set(key, content)
    return undefined
  }

  private lower(hold: ModelHold, amount: bigint): bigint {
    hold.remaining -= amount
    this.of(hold.user, hold.asset).held -= amount
    return amount
  }
}

/** The real thing, for one run of a property: users and keys of its own in a database that runs share. */
export interface World {
  readonly db: Db
  readonly ledger: Ledger
  readonly run: string
  readonly users: readonly string[]
}

export async function perform(world: World, operation: Operation): Promise<string> {
  try {
    const result = await world.db.tx((tx) => act(world, tx, operation))
    return result.ok ? result.value : tell(result.refusal)
  } catch (error) {
    if (error instanceof BugError) return 'bug'
    throw error
  }
}

async function act(world: World, tx: Tx, operation: Operation): Promise<Result<string, BatchRefusal | PostRefusal>> {
  const { ledger, run } = world
  switch (operation.do) {
    case 'pay':
      return plainly(await ledger.post(tx, paymentOf(world, operation)))
    case 'payAll':
      return plainly(
        await ledger.postBatch(
          tx,
          operation.payments.map((payment) => paymentOf(world, payment)),
        ),
      )
    case 'hold': {
      const { ref, user, amount } = operation
      const command = { ref: `${run}-${ref}`, user: userOf(world, user), asset: assetOfHold(ref), kind: 'test' }
      return plainly(await ledger.hold(tx, { ...command, units: units(amount) }))
    }
    case 'release':
      return { ok: true, value: `ok ${await ledger.release(tx, `${run}-${operation.ref}`)}` }
    case 'consume': {
      const { ref, key, amount, rest } = operation
      const to = [{ account: systemAccount('fees', assetOfHold(ref)), units: units(amount) }]
      const consumption = { source: run, sourceId: String(key), kind: 'consume', to, rest }
      return plainly(await ledger.consume(tx, `${run}-${ref}`, consumption))
    }
  }
}

function paymentOf(world: World, { key, from, to, asset, amount }: Payment): Transaction {
  const postings = [
    { account: spot(userOf(world, from), asset), units: units(-amount) },
    { account: spot(userOf(world, to), asset), units: units(amount) },
  ]
  return { source: world.run, sourceId: String(key), kind: 'pay', postings }
}

function userOf(world: World, place: number): string {
  const user = world.users[place]
  assert(user !== undefined, 'the world has the users it was made with')
  return user
}

const plainly = (result: Result<unknown, BatchRefusal | PostRefusal>): Result<string, BatchRefusal | PostRefusal> =>
  result.ok ? { ok: true, value: 'ok' } : result

function tell(refusal: BatchRefusal | PostRefusal): string {
  if (refusal.code === 'ledger.key_reused') return 'reused'
  if (refusal.code === 'ledger.house_short') return 'house_short'
  const at = 'index' in refusal ? ` at ${refusal.index}` : ''
  return `insufficient ${refusal.asset} ${refusal.available}${at}`
}
