import { assert, ok, units } from '@bourse/money'
import { spot, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { ONE_REQUEST } from '../../apps/server/src/testing/requests.ts'
import type { Random } from './random.ts'
import { give, PERSON, SYMBOL, WHOLE, type World } from './world.ts'

/** Little enough that most of what is tried is at the edge of what there is. */
export const START: Readonly<Record<string, bigint>> = { BTC: 3n * WHOLE, EUR: 300n * WHOLE }
const IBAN = 'DE89370400440532013000'
const PEOPLE = 3

export const STAFF = { staffId: 'stf_simulated', email: 'staff@simulated.example', ip: '127.0.0.1' }

/** A withdrawal that was acknowledged. */
export interface Asked {
  readonly id: string
  readonly user: string
  readonly asset: string
  readonly amount: bigint
  readonly fee: bigint
  readonly quoteId: string
  /** On the chain; nobody else ever sends there. */
  readonly address: string | undefined
  /** Another user, who gets it when staff have let it through. */
  readonly to?: string
}

/** The people of one seed, and what they were told: what must be true in the end. */
export class People {
  readonly users: readonly string[]
  readonly orders: { readonly user: string; readonly id: string; readonly side: 'buy' | 'sell' }[] = []
  /** Who has tried to place an order: whatever they were told, one may be there. */
  readonly traders = new Set<string>()
  readonly withdrawals: Asked[] = []
  /** Account → what transfers that were acknowledged have brought. */
  readonly moved = new Map<string, bigint>()
  readonly addresses = new Map<string, string>()
  readonly bankOrders: { readonly user: string; readonly id: string; readonly reference: string }[] = []
  readonly #world: World
  readonly #random: Random
  readonly #name: string
  #keys = 0

  constructor(world: World, random: Random, name: string) {
    this.#world = world
    this.#random = random
    this.#name = name
    this.users = Array.from({ length: PEOPLE }, (_, place) => `usr_${name}p${place}`)
  }

  async begin(): Promise<void> {
    await give(this.#world, Object.fromEntries(this.users.map((user) => [user, START])))
  }

  someone(): string {
    return this.users[this.#random.below(PEOPLE)] ?? ''
  }

  key(): string {
    this.#keys += 1
    return `${this.#name}-${this.#keys}`
  }

  asker(userId: string) {
    return { userId, sessionId: '', visitor: { ip: '127.0.0.1', userAgent: 'simulation' } }
  }

  async place(): Promise<string> {
    const random = this.#random
    const [side, user] = [random.pick(['buy', 'sell'] as const), this.someone()]
    const price = String(98 + random.below(5))
    const amount = String((1 + random.below(30)) / 10)
    const rest = { symbol: SYMBOL, side, selfTrade: 'expire_taker', confirm: true } as const
    const order = random.chance(75)
      ? {
          ...rest,
          type: 'limit' as const,
          price,
          amount,
          timeInForce: random.pick(['gtc', 'gtc', 'ioc', 'post_only'] as const),
        }
      : { ...rest, type: 'market' as const, amount, timeInForce: 'ioc' as const }
    this.traders.add(user)
    const placed = await this.#world.app.trading.orders.place(user, order, this.key())
    if (!placed.ok) return placed.refusal.code
    this.orders.push({ user, side, id: placed.value.orderId })
    return 'placed'
  }

  async cancel(): Promise<string> {
    const order = this.orders[this.#random.below(Math.max(1, this.orders.length))]
    if (order === undefined) return 'nothing yet'
    const answer = await this.#world.app.trading.orders.cancel(order.user, { symbol: SYMBOL, orderId: order.id })
    return answer.ok ? 'cancelled' : answer.refusal.code
  }

  /** Twice at once with the same quote: one of them must find it used. */
  async transfer(): Promise<string> {
    const { quotes, requests } = this.#world.money.withdrawals
    const [from, to, symbol] = [this.someone(), this.someone(), this.#random.pick(['BTC', 'EUR'])]
    const amount = BigInt(1 + this.#random.below(symbol === 'BTC' ? 400 : 40_000)) * (WHOLE / 100n)
    const quote = await quotes.toUser(from, { symbol, uid: to, amount: textOf(amount) })
    if (!quote.ok) return quote.refusal.code
    const secrets = { quoteId: quote.value.quoteId, fundPassword: '', code: '' }
    const both = await Promise.all([0, 1].map(() => requests.transfer(this.asker(from), secrets, ONE_REQUEST)))
    const [sent, again] = both.toSorted((one, two) => Number(two.ok) - Number(one.ok))
    assert(sent !== undefined && again?.ok === false, 'a quote is used once')
    if (!sent.ok) return sent.refusal.code
    if (sent.value.state !== 'completed') {
      const { id } = sent.value
      const { quoteId } = secrets
      this.withdrawals.push({ id, user: from, asset: symbol, to, quoteId, address: undefined, amount, fee: 0n })
      return 'asked'
    }
    this.#note(from, symbol, -amount)
    this.#note(to, symbol, amount)
    return 'sent'
  }

  /** As another module would, straight through the ledger: it must refuse exactly what is not there. */
  async post(): Promise<string> {
    const { app, db } = this.#world
    const [{ user: from, asset }, to] = [this.#spender(), this.someone()]
    if (from === to) return 'nothing to post'
    const { available } = await app.ledger.balance(db.queryable, spot(from, asset))
    const amount = this.#around(available)
    const key = { source: 'simulation.post', sourceId: this.key(), kind: 'payment' }
    const transfer = { ...key, from: spot(from, asset), to: spot(to, asset), units: units(amount) }
    for (let time = 0; time < 2; time += 1) {
      const posted = await db.tx((tx) => app.ledger.transfer(tx, transfer))
      assert(posted.ok === amount <= available, `${amount} of ${available} were posted: ${posted.ok}`)
      if (!posted.ok) return posted.refusal.code
    }
    this.#note(from, asset, -amount)
    this.#note(to, asset, amount)
    return 'posted'
  }

  /** A hold, a part of it spent, the rest made available again: the house gets what was spent, and nobody anything else. */
  async reserve(): Promise<string> {
    const { app, db } = this.#world
    const [{ user, asset }, ref] = [this.#spender(), this.key()]
    const { available } = await app.ledger.balance(db.queryable, spot(user, asset))
    const amount = this.#around(available)
    const hold = { ref, user, asset, units: units(amount), kind: 'simulation' }
    const held = await db.tx((tx) => app.ledger.hold(tx, hold))
    assert(held.ok === amount <= available, `${amount} of ${available} were held: ${held.ok}`)
    if (!held.ok) return held.refusal.code
    const spent = units(1n + amount / 3n)
    const to = [{ account: systemAccount('fees', asset), units: spent }]
    const use = { source: 'simulation.use', sourceId: ref, kind: 'payment', to, rest: 'keep' } as const
    const used = await db.tx((tx) => app.ledger.consume(tx, ref, use))
    assert(used.ok, 'what is held can be spent')
    const rest = await db.tx(async (tx) => ok(await app.ledger.release(tx, ref)))
    assert(rest.ok && rest.value === amount - spent, 'what is left of a hold is made available')
    this.#note(user, asset, -spent)
    return 'reserved'
  }

  /** Rather somebody part of whose money an order holds. */
  #spender(): { readonly user: string; readonly asset: string } {
    const order = this.#random.chance(60) ? this.orders.at(-1) : undefined
    if (order === undefined) return { user: this.someone(), asset: this.#random.pick(['BTC', 'EUR']) }
    return { user: order.user, asset: order.side === 'sell' ? 'BTC' : 'EUR' }
  }

  /** Often exactly what there is, or one more than that. */
  #around(available: bigint): bigint {
    const amount = this.#random.pick([available, available + 1n, available / 2n, available * 2n])
    return amount > 3n ? amount : 4n
  }

  #note(user: string, asset: string, change: bigint): void {
    const account = `${user} ${asset}`
    this.moved.set(account, (this.moved.get(account) ?? 0n) + change)
  }

  async depositCoins(): Promise<string> {
    const { chain, money } = this.#world
    const user = this.someone()
    const found = await money.custody.addresses.addressOf(user, 'BTC', chain.chain.code)
    if (!found.ok) return found.refusal.code
    this.addresses.set(user, found.value.address)
    const base = this.#random.chance(25) ? 5_000n : BigInt(1 + this.#random.below(200)) * (WHOLE / 100n)
    chain.send(found.value.address, base)
    return 'on its way'
  }

  async depositMoney(): Promise<string> {
    const { bank, money } = this.#world
    const user = this.someone()
    const amount = `${10 + this.#random.below(100)}.${10 + this.#random.below(90)}`
    const order = await money.banking.orders.confirm(user, { symbol: 'EUR', amount, credit: false }, ONE_REQUEST)
    if (!order.ok) return order.refusal.code
    const { id, referenceNumber: reference } = order.value
    this.bankOrders.push({ user, id, reference })
    const times = this.#random.pick([0, 1, 1, 1, 2])
    const senderName = this.#random.chance(85) ? `${PERSON.firstName} ${PERSON.lastName}` : 'Marco Bianchi'
    const cents = BigInt(amount.replace('.', '')) + (this.#random.chance(15) ? 7n : 0n)
    for (let time = 0; time < times; time += 1) bank.payIn({ cents, reference, senderName })
    return 'ordered'
  }

  async withdrawCoins(): Promise<string> {
    const { quotes } = this.#world.money.withdrawals
    const user = this.someone()
    const amount = BigInt(20 + this.#random.below(400)) * (WHOLE / 100n)
    const address = `sim1out${this.key().replaceAll('-', 'x')}`
    const chainName = this.#world.chain.chain.code
    const request = { symbol: 'BTC', chainName, address, amount: textOf(amount), owner: 'self' } as const
    const quote = await quotes.toChain(user, request)
    return quote.ok ? this.#ask(user, quote.value, address) : quote.refusal.code
  }

  async withdrawMoney(): Promise<string> {
    const { banking, withdrawals } = this.#world.money
    const user = this.someone()
    const added = await banking.accounts.add(user, {
      ...{ symbol: 'EUR', label: '', iban: IBAN, sortCode: '', accountNumber: '' },
    })
    const [account] = added.ok ? [added.value] : await banking.accounts.list(user)
    if (account === undefined) return 'no account'
    const amount = BigInt(1_000 + this.#random.below(40_000)) * (WHOLE / 100n)
    const request = { symbol: 'EUR', accountId: account.id, amount: textOf(amount) }
    const quote = await withdrawals.quotes.toBank(user, request)
    return quote.ok ? this.#ask(user, quote.value, undefined) : quote.refusal.code
  }

  async #ask(
    user: string,
    { quoteId, coin, amount, fee }: { quoteId: string; coin: string; amount: string; fee: string },
    address: string | undefined,
  ): Promise<string> {
    const { requests } = this.#world.money.withdrawals
    const asked = await requests.withdraw(this.asker(user), { quoteId, fundPassword: '', code: '' }, ONE_REQUEST)
    const again = await requests.withdraw(this.asker(user), { quoteId, fundPassword: '', code: '' }, ONE_REQUEST)
    assert(!again.ok, 'a quote is used once')
    if (!asked.ok) return asked.refusal.code
    assert(asked.value.state !== 'completed', 'nothing leaves before anybody was asked')
    const known = { id: asked.value.id, user, asset: coin, quoteId, address }
    this.withdrawals.push({ ...known, amount: unitsOf(amount), fee: unitsOf(fee) })
    return 'asked'
  }

  /** Staff approve or refuse, or the owner takes it back. */
  async decide(): Promise<string> {
    const { office, records } = this.#world.money.withdrawals
    const one = this.withdrawals[this.#random.below(Math.max(1, this.withdrawals.length))]
    if (one === undefined) return 'nothing yet'
    const decided = this.#random.chance(60)
      ? await office.approve(one.id, STAFF)
      : this.#random.chance(30)
        ? await office.refuse({ id: one.id, reason: 'no' }, STAFF)
        : await records.cancel(one.user, one.id, ONE_REQUEST)
    return decided.ok ? 'decided' : decided.refusal.code
  }
}

function textOf(amount: bigint): string {
  return `${amount / WHOLE}.${String(amount % WHOLE).padStart(8, '0')}`
}

function unitsOf(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole) * WHOLE + BigInt(part.padEnd(8, '0'))
}
