import { assert, ok, units } from '@bourse/money'
import { sql } from 'kysely'
import { type Account, createLedger, systemAccount, userAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { type Db, oneRow, run } from '../../apps/server/src/platform/database/db.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'

export const SYMBOL = 'BTC3L'
export const HOLDERS = 10_000
export const DAY_MS = 86_400_000
export const START = new Date('2025-01-01T00:00:00Z')
/** What all units are worth at 10 USDT each is in the reserve; the rest of the house's money pays for what holders win. */
const TREASURY = 1_000_000_000_00000000n
const FIRST_VALUE = 10n

export const ledger = createLedger({ clock: systemClock, ids: createIds(systemClock) })
export const reserve = systemAccount('earn_reserve:etp', 'USDT')
export const treasury = systemAccount('treasury', 'USDT')
export const fees = systemAccount('fees', 'USDT')

/** Everybody has a little more than the one before. */
const unitsOf = (place: number) => 10_00000000n + BigInt(place)
const ALL_UNITS = Array.from({ length: HOLDERS }, (_, place) => unitsOf(place)).reduce((sum, own) => sum + own, 0n)

/**
 * BTC by three venues, minute by minute: waves of days, hours and minutes, and now and then a fall of 17% that is made good after half a day.
 * The first minute ends with the beginning.
 */
export async function addMinutes(db: Db, days: number): Promise<void> {
  await run(
    db.queryable,
    sql`
      insert into index.minutes (minute, asset, value, sources)
      select ${START}::timestamptz + (place - 1) * interval '1 minute', 'BTC', value,
        jsonb_build_object('one', value::text, 'two', value::text, 'three', value::text)
      from generate_series(0, ${days * 24 * 60}::integer) place,
        lateral (select round((60000 * (1 + 0.2 * sin(place / 50000.0) + 0.01 * sin(place / 300.0) + 0.002 * sin(place / 7.0))
          * case when place % 90000 >= 89280 then 0.83 else 1 end)::numeric, 2) as value) drawn`,
  )
}

export async function openTill(db: Db): Promise<void> {
  await post(db, [
    move('reserve', systemAccount('bank:BENCH', 'USDT'), reserve, ALL_UNITS * FIRST_VALUE),
    move('treasury', systemAccount('bank:BENCH', 'USDT'), treasury, TREASURY),
  ])
}

export async function addHolders(db: Db): Promise<void> {
  const holders = Array.from({ length: HOLDERS }, (_, place) => ({ user: `usr_${place}`, units: unitsOf(place) }))
  await db.tx(async (tx) => {
    await run(
      tx,
      sql`
        insert into etp.holdings (user_id, symbol, units, cost, since)
        select user_id, ${SYMBOL}, units, units * 10, ${START}
        from unnest(${holders.map(({ user }) => user)}::text[], ${holders.map((one) => String(one.units))}::numeric[])
          as given (user_id, units)`,
    )
    await run(
      tx,
      sql`
        update etp.etp_products set outstanding = ${ALL_UNITS}, reserve = ${ALL_UNITS * FIRST_VALUE} where symbol = ${SYMBOL}`,
    )
    return ok()
  })
  const entries = holders.map(({ user, units: own }) =>
    move(user, systemAccount('issued', SYMBOL), userAccount(user, 'etp', SYMBOL), own),
  )
  for (let start = 0; start < entries.length; start += 1_000) await post(db, entries.slice(start, start + 1_000))
}

function move(sourceId: string, from: Account, to: Account, amount: bigint) {
  return {
    ...{ source: 'bench', sourceId, kind: 'deposit' },
    postings: [
      { account: from, units: units(-amount) },
      { account: to, units: units(amount) },
    ],
  }
}

async function post(db: Db, entries: readonly ReturnType<typeof move>[]): Promise<void> {
  const posted = await db.tx((tx) => ledger.postBatch(tx, entries))
  assert(posted.ok, 'the outside world has no floor')
}

export interface EtpBooks {
  readonly baseNav: bigint
  readonly basePrice: bigint
  readonly lastNav: bigint
  readonly lastPrice: bigint
  readonly events: number
  readonly inProduct: bigint
  readonly inReserve: bigint | undefined
  readonly inTreasury: bigint | undefined
  readonly inFees: bigint | undefined
  /** What nights took of everybody so far. */
  readonly nights: bigint
}

export async function booksOf(db: Db): Promise<EtpBooks> {
  const product = await oneRow(
    db.queryable,
    sql<Omit<EtpBooks, 'inReserve' | 'inTreasury' | 'inFees'>>`
      select base_nav as "baseNav", base_price as "basePrice", last_nav as "lastNav", last_price as "lastPrice", events,
        reserve as "inProduct", (
          select sum(night_paid + div(units * (night_per_unit - night_mark), 1e18))::numeric(38,0) from etp.holdings
          where holdings.symbol = etp_products.symbol
        ) as nights
      from etp.etp_products where symbol = ${SYMBOL}`,
  )
  const [inReserve, inTreasury, inFees] = (await ledger.peekBalances(db.queryable, [reserve, treasury, fees])).map(
    ({ balance }) => balance,
  )
  return { ...product, inReserve, inTreasury, inFees }
}
