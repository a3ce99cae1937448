import { assert, ok } from '@bourse/money'
import { createEtp, type EtpDeps } from '../../apps/server/src/modules/etp/index.ts'
import { createIndex } from '../../apps/server/src/modules/index/index.ts'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { fakeClock } from '../../apps/server/src/platform/time/clock.ts'
import type { BenchResult } from '../result.ts'
import { createLoop } from './etp-loop.ts'
import {
  addHolders,
  addMinutes,
  booksOf,
  DAY_MS,
  type EtpBooks,
  HOLDERS,
  ledger,
  openTill,
  START,
  SYMBOL,
} from './etp-product.ts'

const DAYS = 365
const MINUTES = DAYS * 24 * 60
/** A loop takes as long for each day, so that a few tell its pace. */
const LOOPED_DAYS = 2
const LEAST_RATIO = 20

type Part = Required<Pick<BenchResult, 'figures' | 'checks' | 'verdicts'>>

/** A year of a product that 10,000 people hold, beside a loop over its minutes and its holders. */
export async function benchEtp({ ours, loop }: { readonly ours: Db; readonly loop: Db }): Promise<Part> {
  const etp = await issue(ours, DAYS)
  await issue(loop, LOOPED_DAYS)
  const walk = createLoop(loop)
  const looped = await secondsOf(async () => {
    for (let day = 0; day < LOOPED_DAYS; day += 1) await walk.day(new Date(START.getTime() + day * DAY_MS))
  })
  const first = await secondsOf(() => etp.walkTo(new Date(START.getTime() + LOOPED_DAYS * DAY_MS)))
  same(await booksOf(ours), await booksOf(loop))
  const rest = await secondsOf(() => etp.walkTo(new Date(START.getTime() + DAYS * DAY_MS)))
  const emergencies = await checkYear(ours)
  assert((await etp.audit()).length === 0, 'the audit finds something')
  return resultOf({ year: first + rest, looped, charged: walk.chargedSeconds(), emergencies })
}

async function issue(db: Db, days: number) {
  await addMinutes(db, days)
  const etp = productOf(db, days)
  await openTill(db)
  await etp.seedProduct({ coin: 'BTC', leverage: 3, from: START })
  await addHolders(db)
  return etp
}

/** The product as the server makes it, with an index whose minutes are all there; nobody has an order, and nobody is told anything. */
function productOf(db: Db, days: number) {
  const clock = fakeClock(new Date(START.getTime() + days * DAY_MS))
  const quiet = { warn: () => undefined }
  const index = createIndex({ db, clock, logger: quiet, markets: { assets: async () => [] }, venues: [] })
  const unused = { asset: nobody, findUserIdByUid: nobody, userData: nobody, view: nobody }
  const deps: EtpDeps = {
    ...{ db, clock, ledger, index, ids: createIds(clock), logger: quiet },
    ...{ markets: unused, identity: unused, people: unused, policy: { may: async () => ok() } },
    ...{
      recordAct: nobody,
      planOrderOver: nobody,
      planUnitsConsolidated: nobody,
      planProductClosed: nobody,
      publishFunding: nobody,
    },
    notices: { declare: () => ({ notify: nobody, declared: [] }) as never },
  }
  return createEtp(deps)
}

function nobody(): never {
  throw new Error('nobody asks for this in a year without orders')
}

/** Every night and midnight of the year happened once. Tells how many falls of 15% had a rebalance of their own. */
async function checkYear(db: Db): Promise<number> {
  const { rows } = await db.pool.query<{ kind: string; count: number }>(
    'select kind, count(*) as count from etp.nav_events where symbol = $1 and number > 1 group by kind',
    [SYMBOL],
  )
  const kinds = new Map(rows.map(({ kind, count }) => [kind, count]))
  const emergencies = kinds.get('emergency') ?? 0
  assert(kinds.get('night') === DAYS && kinds.get('rebalance') === DAYS, 'a night or a midnight is missing')
  assert(emergencies > 0, 'no day had a fall of 15%')
  return emergencies
}

/** To the unit, but what each holder was charged: rounded each night there, over all nights here. */
function same(ours: EtpBooks, loop: EtpBooks): void {
  const { nights: own, ...books } = ours
  const { nights: other, ...others } = loop
  for (const [name, value] of Object.entries(books))
    assert(value === others[name as keyof typeof others], `${name} differs`)
  const apart = own > other ? own - other : other - own
  assert(apart <= BigInt(HOLDERS * LOOPED_DAYS), 'holders were charged something else')
}

interface Seen {
  readonly year: number
  readonly looped: number
  readonly charged: number
  readonly emergencies: number
}

function resultOf({ year, looped, charged, emergencies }: Seen): Part {
  const tenths = (value: number) => Math.round(value * 10) / 10
  const loopYear = (looped / LOOPED_DAYS) * DAYS
  const minutesAlone = ((looped - charged) / LOOPED_DAYS) * DAYS
  const ratio = tenths(loopYear / year)
  return {
    figures: [
      { name: `a year of an ETP, ${HOLDERS} holders`, value: tenths(year), unit: 's' },
      { name: 'its minutes', value: Math.round(MINUTES / year), unit: 'minutes/s' },
      { name: `a loop, by ${LOOPED_DAYS} of ${DAYS} days`, value: Math.round(loopYear), unit: 's' },
      { name: 'of it for minutes', value: Math.round(minutesAlone), unit: 's' },
      { name: 'of it for holders', value: Math.round(loopYear - minutesAlone), unit: 's' },
    ],
    checks: [
      `after ${LOOPED_DAYS} days value, reserve, fees and treasury are those of the loop to the unit; the year has ${DAYS} nights, ` +
        `${DAYS} rebalances and ${emergencies} emergencies, and its audit (N1, N3, N7, N8, N9) finds nothing`,
    ],
    verdicts: [
      {
        ...{ required: `a year of an ETP at least ×${LEAST_RATIO} of the loop`, seen: `×${ratio}` },
        holds: ratio >= LEAST_RATIO,
      },
    ],
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}
