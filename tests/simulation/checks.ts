import { assert } from '@bourse/money'
import { CONFIRMATIONS } from './chain.ts'
import { type People, START } from './people.ts'
import { WHOLE, type World } from './world.ts'

interface AccountRow {
  readonly account: string
  readonly balance: bigint
  readonly held: bigint
  readonly posted: bigint
  readonly reserved: bigint
}

const ACCOUNTS = `
  select owner || ' ' || asset as account, balance, held,
    coalesce((select sum(amount) from ledger.postings where account_id = account.id), 0) as posted,
    coalesce((select sum(remaining) from ledger.holds where account_id = account.id and remaining > 0), 0)
      + coalesce((select sum(open * case side when 'sell' then 1000 else price * 10 end) from trading.orders
          join trading.traders trader on trader.id = trader_id
          where trader.user_id = owner and state in ('new', 'partially_filled') and (side = 'sell') = (asset = 'BTC')), 0)
      as reserved
  from ledger.accounts account
  where owner = any($1)`

/** L3, L4 and L6 for the people of a seed, with what their open orders need by price and size: cheap enough for every step. */
export async function checkStep({ db }: World, { users }: People): Promise<void> {
  const { rows } = await db.pool.query<AccountRow>(ACCOUNTS, [users])
  for (const { account, balance, held, posted, reserved } of rows) {
    assert(balance === posted, `L4: ${account} has ${balance}, its postings say ${posted}`)
    assert(held === reserved, `L6: ${account} has ${held} held, its holds say ${reserved}`)
    assert(balance >= held && held >= 0n, `L3: ${account} has ${balance} with ${held} held`)
  }
}

interface OrderRow {
  readonly user: string
  readonly side: 'buy' | 'sell'
  readonly notional: bigint
  readonly filled: bigint
  readonly maker: bigint
  readonly taker: bigint
  readonly maker_bps: number
  readonly taker_bps: number
  readonly fee: bigint
}

const ORDERS = `
  select user_id as user, side, filled_notional as notional, filled::numeric as filled, received_maker as maker,
    received_taker as taker, maker_bps, taker_bps, fee
  from trading.orders join trading.traders trader on trader.id = trader_id
  where user_id = any($1)`

const BPS = 10_000n
/** A lot is 0.00001 of the coin and a tick 0.01, both counted at eight decimals. */
const BASE_OF_LOT = 1_000n
const QUOTE_OF_NOTIONAL = 10n

/** What trading brought, with the fee that an order's two roles owe by its rates, rounded up once. */
async function traded({ db }: World, { users }: People): Promise<Map<string, bigint>> {
  const { rows } = await db.pool.query<OrderRow>(ORDERS, [users])
  const changes = new Map<string, bigint>()
  const add = (account: string, change: bigint) => changes.set(account, (changes.get(account) ?? 0n) + change)
  for (const row of rows) {
    const exact = row.maker * BigInt(row.maker_bps) + row.taker * BigInt(row.taker_bps)
    const fee = exact / BPS + (exact % BPS > 0n ? 1n : 0n)
    assert(row.fee === fee, `an order of ${row.user} paid ${row.fee} where ${fee} were due`)
    assert(row.maker_bps > 0 && row.taker_bps > 0, 'everybody pays fees here')
    const [base, quote] = [row.filled * BASE_OF_LOT, row.notional * QUOTE_OF_NOTIONAL]
    assert(row.maker + row.taker === (row.side === 'buy' ? base : quote), 'what was received is what was traded')
    add(`${row.user} BTC`, row.side === 'buy' ? base - fee : -base)
    add(`${row.user} EUR`, row.side === 'buy' ? -quote : quote - fee)
  }
  return changes
}

const SMALLEST_DEPOSIT = WHOLE / 10_000n

/** What the chain shows to have arrived for each, as far as it counts. */
function arrived({ chain }: World, { addresses }: People): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [user, address] of addresses) {
    const counted = chain.arrivedAt(address).filter((base) => base >= SMALLEST_DEPOSIT)
    sums.set(
      `${user} BTC`,
      counted.reduce((sum, base) => sum + base, 0n),
    )
  }
  return sums
}

interface LineRow {
  readonly user: string
  readonly units: bigint
  readonly covered: boolean
}

const BANK_LINES = `
  select line.user_id as user, line.units, bank_order.covered
  from banking.bank_lines line join banking.bank_orders bank_order on bank_order.id = line.order_id
  where line.state = 'credited' and line.user_id = any($1)`
const BANK_FEE = (90n * WHOLE) / 100n
const FREE_FROM = 100n * WHOLE

/** What came by bank, less the bank's fee where nobody covers it. */
async function banked({ db, bank }: World, { users }: People): Promise<Map<string, bigint>> {
  const { rows } = await db.pool.query<LineRow>(BANK_LINES, [users])
  const sums = new Map<string, bigint>()
  for (const { user, units, covered } of rows) {
    const fee = covered && units >= FREE_FROM ? 0n : BANK_FEE
    sums.set(`${user} EUR`, (sums.get(`${user} EUR`) ?? 0n) + units - fee)
  }
  const { rows: taken } = await db.pool.query<{ lines: number }>('select count(*) as lines from banking.bank_lines')
  assert(taken[0]?.lines === bank.lineCount(), `${taken[0]?.lines} of ${bank.lineCount()} lines were taken`)
  return sums
}

/** Each withdrawal left once, for what was agreed, exactly when its end says so. Gives what they took. */
async function withdrawn({ db, chain, bank }: World, { withdrawals }: People): Promise<Map<string, bigint>> {
  const { rows } = await db.pool.query<{ id: string; state: string }>(
    'select id, state from withdrawals.withdrawals where id = any($1)',
    [withdrawals.map(({ id }) => id)],
  )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  const sums = new Map<string, bigint>()
  const add = (account: string, amount: bigint) => sums.set(account, (sums.get(account) ?? 0n) + amount)
  for (const { id, user, asset, amount, fee, address, to } of withdrawals) {
    const state = states.get(id)
    assert(state === 'completed' || state === 'failed' || state === 'cancelled', `${id} ends as ${state}`)
    const cents = bank.paid(id)
    const left =
      address === undefined ? (cents === undefined ? [] : [(cents * WHOLE) / 100n]) : chain.arrivedAt(address)
    const due = state === 'completed' && to === undefined ? [amount - fee] : []
    assert(String(left) === String(due), `${id} is ${state}: ${left} left where ${due} should have`)
    if (state !== 'completed') continue
    add(`${user} ${asset}`, amount)
    // What staff let through to another user has left the one and is with the other.
    if (to !== undefined) add(`${to} ${asset}`, -amount)
  }
  return sums
}

/** When everything has come to rest: what each has is what they began with and what they were told since. */
export async function checkRest(world: World, people: People): Promise<void> {
  const [trades, deposits, out] = [await traded(world, people), arrived(world, people), await withdrawn(world, people)]
  const money = people.bankOrders.length === 0 ? new Map<string, bigint>() : await banked(world, people)
  const { rows } = await world.db.pool.query<AccountRow>(ACCOUNTS, [people.users])
  for (const { account, balance, held } of rows) {
    const of = (changes: ReadonlyMap<string, bigint>) => changes.get(account) ?? 0n
    const start = START[account.split(' ')[1] ?? ''] ?? 0n
    const due = start + of(trades) + of(deposits) + of(money) + of(people.moved) - of(out)
    assert(balance === due, `${account} has ${balance} where ${due} are due`)
    assert(held === 0n, `${account} has ${held} held, and nothing waits`)
  }
}

/** Blocks enough for everything that waits to be deep. */
export const DEEP = CONFIRMATIONS + 1
