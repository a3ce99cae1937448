import { accrualOfDay, termInterest } from '@bourse/contract'
import { assert, ok, units } from '@bourse/money'
import { sql } from 'kysely'
import { type Account, createLedger, systemAccount, userAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { createReleases, releaseEntry } from '../../apps/server/src/modules/saving/index.ts'
import { type Db, oneRow, type Queryable, rows, run } from '../../apps/server/src/platform/database/db.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'
import { type BenchResult, median, peer } from '../result.ts'

const POSITIONS = 100_000
/** A loop takes as long for each, so that fewer tell its pace. */
const LOOPED = 2_000
const PER_USER = 5
/** Each day is one measurement. */
const DAYS = 5
const APY_BPS = 420
const PRINCIPAL = 250_000_000n
const INTEREST = termInterest({ principal: PRINCIPAL, apyBps: APY_BPS, days: DAYS })
const DAY_MS = 86_400_000
const START = new Date('2026-01-01T00:00:00Z')
const MOST_SECONDS = 30
const LEAST_RATIO = 20

const ledger = createLedger({ clock: systemClock, ids: createIds(systemClock) })
const midnight = (day: number) => new Date(START.getTime() + day * DAY_MS)
const pot = systemAccount('earn_reserve:saving', 'ETH')

/** Accrual of a day and release of 100,000 positions, beside as plain a loop as does the same. */
export async function benchSavings({ ours, loop }: { readonly ours: Db; readonly loop: Db }): Promise<BenchResult> {
  await plant(ours, POSITIONS)
  await plant(loop, LOOPED)
  const nights = createReleases({
    ...{ db: ours, ledger, publishFunding: () => undefined },
    jobs: { at: async () => undefined, now: async () => undefined },
    told: { released: async () => undefined },
    watches: { roomMade: async () => undefined },
  })
  const seconds: { readonly ours: number[]; readonly loop: number[] } = { ours: [], loop: [] }
  for (let day = 1; day <= DAYS; day += 1) {
    seconds.ours.push(await secondsOf(() => nights.accrue({ period: midnight(day).toISOString() })))
    seconds.loop.push(await secondsOf(() => accrueOneByOne(loop, day)))
  }
  const released = await secondsOf(() => nights.release({ at: midnight(DAYS).toISOString() }))
  const looped = await secondsOf(() => releaseOneByOne(loop))
  await check(ours, POSITIONS)
  await check(loop, LOOPED)
  return resultOf({
    ...{ accrued: POSITIONS / median(seconds.ours), plain: LOOPED / median(seconds.loop) },
    ...{ released: POSITIONS / released, plainReleased: LOOPED / looped, day: median(seconds.ours) },
  })
}

type Seen = Readonly<Record<'accrued' | 'plain' | 'released' | 'plainReleased' | 'day', number>>

function resultOf({ accrued, plain, released, plainReleased, day }: Seen): BenchResult {
  const tenths = (value: number) => Math.round(value * 10) / 10
  const ratios = { accrual: tenths(accrued / plain), release: tenths(released / plainReleased) }
  const verdicts = Object.entries(ratios).map(([what, ratio]) => ({
    ...{ required: `${what} at least ×${LEAST_RATIO} of the loop`, seen: `×${ratio}`, holds: ratio >= LEAST_RATIO },
  }))
  return {
    ...{ name: 'earn', unit: 'positions/s', runs: DAYS, ours: Math.round(accrued) },
    peers: [peer('a day, a statement for each in one transaction', Math.round(plain), Math.round(accrued))],
    figures: [
      { name: `a day of ${POSITIONS} positions`, value: tenths(day), unit: 's' },
      { name: 'release', value: Math.round(released), unit: 'positions/s' },
      { name: 'release, a transaction for each', value: Math.round(plainReleased), unit: 'positions/s' },
    ],
    checks: ['every day is written and adds up, every position is released and paid, and the pot is empty'],
    verdicts: [
      { required: `a day within ${MOST_SECONDS} s`, seen: `${tenths(day)} s`, holds: day <= MOST_SECONDS },
      ...verdicts,
    ],
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}

/** Positions, and as much in the books as they say. */
async function plant(db: Db, count: number): Promise<void> {
  const all = PRINCIPAL * BigInt(count)
  await db.tx(async (tx) => {
    await run(
      tx,
      sql`
        insert into saving.saving_products (id, state, asset, apy_bps, days, minimum_units, quota_units, personal_units, used_units,
          reason, drafted_by, drafted_by_email, drafted_at, published_by, published_by_email, published_at)
        values ('svp_bench', 'published', 'ETH', ${APY_BPS}, ${DAYS}, 1, ${all}, ${all}, ${all}, 'bench', 'one', 'one', ${START},
          'two', 'two', ${START})`,
    )
    await run(
      tx,
      sql`
        insert into saving.saving_positions (id, product_id, user_id, asset, state, principal_units, interest_units, apy_bps, days,
          agreement, subscribed_at, value_at, release_at)
        select 'sav_' || lpad(place::text, 6, '0'), 'svp_bench', 'usr_' || place / ${PER_USER}::integer, 'ETH', 'live', ${PRINCIPAL},
          ${INTEREST}, ${APY_BPS}, ${DAYS}, 1, ${new Date(START.getTime() - 1)}, ${START}, ${midnight(DAYS)}
        from generate_series(0, ${count - 1}::integer) place`,
    )
    return ok()
  })
  const users = Array.from({ length: count / PER_USER }, (_, place) => userAccount(`usr_${place}`, 'saving', 'ETH'))
  const entries = [
    deposit(pot, INTEREST * BigInt(count)),
    ...users.map((account) => deposit(account, PRINCIPAL * BigInt(PER_USER))),
  ]
  for (let start = 0; start < entries.length; start += 1_000) {
    const posted = await db.tx((tx) => ledger.postBatch(tx, entries.slice(start, start + 1_000)))
    assert(posted.ok, 'the outside world has no floor')
  }
}

function deposit(account: Account, amount: bigint) {
  return {
    ...{ source: 'bench', sourceId: `${account.owner} ${account.kind}`, kind: 'deposit' },
    postings: [
      { account: systemAccount('bank:BENCH', 'ETH'), units: units(-amount) },
      { account, units: units(amount) },
    ],
  }
}

interface Row {
  readonly id: string
  readonly user_id: string
  readonly asset: string
  readonly principal_units: bigint
  readonly interest_units: bigint
  readonly apy_bps: number
}

const liveRows = (db: Queryable): Promise<Row[]> =>
  rows(
    db,
    sql<Row>`
      select id, user_id, asset, principal_units, interest_units, apy_bps from saving.saving_positions
      where state = 'live' order by id`,
  )

async function accrueOneByOne(db: Db, day: number): Promise<void> {
  await db.tx(async (tx) => {
    await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('saving.days', 0))`)
    for (const { id, principal_units: principal, apy_bps: apyBps } of await liveRows(tx))
      await run(
        tx,
        sql`
          insert into saving.accruals (position_id, day, units) values (${id}, ${day}, ${accrualOfDay({ principal, apyBps }, day)})
          on conflict do nothing`,
      )
    return ok()
  })
}

async function releaseOneByOne(db: Db): Promise<void> {
  for (const row of await liveRows(db.queryable)) {
    const released = await db.tx(async (tx) => {
      await run(
        tx,
        sql`update saving.saving_positions set state = 'released', ended_at = release_at where id = ${row.id} and state = 'live'`,
      )
      await run(
        tx,
        sql`
          update saving.saving_products
          set used_units = used_units - ${row.principal_units}, issued_units = issued_units + ${row.interest_units}
          where id = 'svp_bench'`,
      )
      return ledger.post(tx, releaseEntry(row))
    })
    assert(released.ok, 'what was put away is there')
  }
}

async function check(db: Db, count: number): Promise<void> {
  const { written, total, live } = await oneRow(
    db.queryable,
    sql<{ written: number; total: bigint; live: number }>`
      select count(*) as written, sum(units)::numeric(38,0) as total,
        (select count(*) from saving.saving_positions where state = 'live') as live
      from saving.accruals`,
  )
  assert(written === count * DAYS && total === INTEREST * BigInt(count), 'days are missing')
  const left = (await ledger.peekBalances(db.queryable, [pot]))[0]?.balance
  const saved = await ledger.balancesOfKind(db.queryable, 'saving')
  assert(live === 0 && left === 0n && saved.length === 0, 'something was not paid')
}
