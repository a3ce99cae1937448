import { checkRest, checkStep, DEEP } from './checks.ts'
import { People, STAFF } from './people.ts'
import { createRandom, type Random } from './random.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const MOST_ROUNDS = 60

interface Scene {
  readonly world: World
  readonly people: People
  readonly random: Random
}

type Act = (scene: Scene) => Promise<unknown>

/** Every act by its name, and how often it comes in each theme. */
const ACTS: Readonly<Record<string, Act>> = {
  place: ({ people }) => people.place(),
  cancel: ({ people }) => people.cancel(),
  transfer: ({ people }) => people.transfer(),
  post: ({ people }) => people.post(),
  reserve: ({ people }) => people.reserve(),
  coinsIn: ({ people }) => people.depositCoins(),
  coinsOut: ({ people }) => people.withdrawCoins(),
  moneyIn: ({ people }) => people.depositMoney(),
  moneyOut: ({ people }) => people.withdrawMoney(),
  decide: ({ people }) => people.decide(),
  pay: ({ world }) => world.money.withdrawals.pay(),
  scan: ({ world }) => world.money.custody.scanAll(),
  read: ({ world }) => world.money.banking.readAll(),
  async blocks({ world, random }) {
    world.chain.mine(1 + random.below(3))
  },
  async branch({ world, random }) {
    world.chain.reorganise(1 + random.below(2))
  },
  async forget({ world }) {
    world.chain.forget()
  },
  async bankWorks({ world }) {
    world.bank.work()
  },
  /** Late, twice, and in any order. */
  async jobs({ world, random }) {
    const due = world.jobs.filter(({ dueAt }) => dueAt <= world.clock.now())
    for (const job of random.shuffled([...due, ...due.slice(0, 1)])) await attempt(() => world.perform(job))
  },
  /** Minutes, hours or days ahead; now and then a little back, as clocks are set. */
  async time({ world, random }) {
    const aheadMs = random.pick([1_000, MINUTE_MS, 6 * MINUTE_MS, 31 * MINUTE_MS, 24 * 60 * MINUTE_MS])
    world.clock.advance(random.chance(20) ? -random.below(2_000) : aheadMs)
  },
  restart: ({ world }) => world.restartEngine(),
}

type Theme = Readonly<Record<string, number>>

const TRADING: Theme = { place: 9, cancel: 3, transfer: 2, post: 2, reserve: 2, time: 0.5, restart: 0.2 }
const COINS: Theme = {
  ...{ coinsIn: 5, coinsOut: 5, decide: 4, pay: 6, scan: 4, blocks: 5, branch: 2, forget: 1, jobs: 2, time: 2 },
  ...{ place: 2, post: 1 },
}
const MONEY: Theme = { moneyIn: 4, moneyOut: 5, decide: 4, pay: 5, read: 4, bankWorks: 2, jobs: 2, time: 2, place: 2 }
const THEMES: readonly Theme[] = [TRADING, COINS, TRADING, MONEY, { ...MONEY, ...COINS, place: 6 }]

function choose(theme: Theme, random: Random): string {
  const sum = Object.values(theme).reduce((all, weight) => all + weight, 0)
  let left = (random.below(1_000_000) / 1_000_000) * sum
  for (const [name, weight] of Object.entries(theme)) {
    left -= weight
    if (left < 0) return name
  }
  return 'time'
}

/** Where money comes and goes, something is on its way from the first step on. */
function beginning(theme: Theme, random: Random): string {
  const moves = Object.keys(theme).filter((name) => name.endsWith('In') || name.endsWith('Out'))
  return moves[random.below(moves.length)] ?? 'time'
}

/** A worker whose job throws tries again later; what it has done so far must be right all the same. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error && /BugError|Assertion/.test(error.name)) throw error
  }
}

class SeedFailed extends Error {}

/** What became of a seed, for the count of what was met. */
export interface Course {
  readonly steps: number
  readonly outcomes: readonly string[]
}

/** One seed: a few steps in weather of its own, then fair weather until everything rests. */
export async function runSeed(world: World, seed: number, steps = 7): Promise<Course> {
  const random = createRandom(seed)
  const people = new People(world, random, `s${seed}r${process.pid.toString(36)}`)
  const scene: Scene = { world, people, random }
  const theme = THEMES[random.below(THEMES.length)] ?? TRADING
  const told: string[] = []
  world.moods.random = random
  world.moods.fair = true
  try {
    await people.begin()
    world.moods.fair = false
    for (let step = 0; step < steps; step += 1) {
      const name = step === 0 && theme.decide !== undefined ? beginning(theme, random) : choose(theme, random)
      told.push(name)
      const outcome = await ACTS[name]?.(scene)
      if (typeof outcome === 'string') told[told.length - 1] = `${name}: ${outcome}`
      await checkStep(world, people)
    }
    await comeToRest(scene)
    await checkRest(world, people)
    world.chain.fold()
    return { steps, outcomes: told }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new SeedFailed(`seed ${seed}: ${cause}\n  ${told.join('\n  ')}`, { cause: error })
  }
}

/** For so long the weather stays as it was; then everybody answers, once and in order. */
const FOUL_ROUNDS = 3

/** Goes on until nothing waits any more. */
async function comeToRest({ world, people, random }: Scene): Promise<void> {
  const { app, money, chain, bank, clock, jobs } = world
  const { office } = money.withdrawals
  const usesChain = people.addresses.size > 0 || people.withdrawals.some(({ address }) => address !== undefined)
  const foulRounds = usesChain || people.withdrawals.length + people.bankOrders.length > 0 ? FOUL_ROUNDS : 0
  for (const { id } of people.withdrawals) await office.approve(id, STAFF)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const fair = round >= foulRounds
    world.moods.fair = fair
    const due = jobs.filter(({ name, dueAt }) => dueAt <= clock.now() && name !== 'funding.pay-withdrawals')
    for (const job of due) jobs.splice(jobs.indexOf(job), 1)
    for (const job of due) await attempt(() => world.perform(job))
    if (fair) bank.work()
    if (people.bankOrders.length > 0) await money.banking.readAll()
    if (people.withdrawals.length > 0) await money.withdrawals.pay()
    if (usesChain || !chain.isQuiet()) {
      if (fair) chain.mine(DEEP)
      else if (random.chance(40)) chain.reorganise(1 + random.below(2))
      else chain.mine(1)
      await money.custody.scanAll()
    }
    if (!fair && random.chance(30)) await people.decide()
    if (fair && chain.isQuiet() && (await isAtRest(world, people))) break
    clock.advance((fair || random.chance(50) ? 6 : 31) * MINUTE_MS)
  }
  world.moods.fair = true
  jobs.splice(0)
  for (const user of people.traders) await app.trading.orders.cancelAll(user)
}

async function isAtRest(world: World, people: People): Promise<boolean> {
  if (people.withdrawals.length === 0) return true
  const { rows } = await world.db.pool.query<{ open: number }>(
    `select count(*) as open from withdrawals.withdrawals where id = any($1) and state in ('review', 'approved', 'processing')`,
    [people.withdrawals.map(({ id }) => id)],
  )
  return rows[0]?.open === 0
}
