import type { CodeAct } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import { networkOf, widerNetworkOf } from '../../../platform/http/client-address.ts'
import type { LimitRule, Limits, Portion } from '../../../platform/limits/limits.ts'
import type { Contact } from './contacts.rules.ts'
import { bitsFor, type createWork, WORK_ONCE, type Work } from './work.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const perHour = (max: number): LimitRule => ({ max, windowMs: HOUR_MS })
const perDay = (max: number): LimitRule => ({ max, windowMs: DAY_MS })

/** What one asker may have sent to one address. */
const OWN_PER_DAY = perDay(10)
/**
 * What all strangers together may have sent to one address: more than one network of them gets in a day, so that one of them
 * never stands in the way of the owner, and by the hour, so that many of them never do for a day.
 */
const STRANGERS_PER_ADDRESS = perHour(12)
/**
 * Whoever has codes sent to thousands of addresses spends the strangers' part and never the reserve, which people who are logged
 * in, or come with a device that they have logged in with, draw on. An SMS costs what a hundred mails do.
 */
const BUDGETS = {
  email: {
    strangers: [perHour(2_000), perDay(14_000)],
    act: perHour(1_000),
    reserve: perDay(6_000),
    network: perHour(120),
    widerNetwork: perHour(600),
  },
  phone: {
    strangers: [perHour(200), perDay(1_400)],
    act: perHour(100),
    reserve: perDay(600),
    network: perHour(30),
    widerNetwork: perHour(60),
  },
} as const

/** Somebody who is known in some way, and where they are. */
export interface KnownAsker {
  /**
   * `device`: with a device that the owner of the address has logged in with. `owner`: logged in, or past the password, to their own
   * address. `member`: logged in, to an address that is not theirs yet.
   */
  readonly kind: 'device' | 'owner' | 'member'
  /** Of the device or the user. */
  readonly id: string
  readonly ip: string
}

export type LimitedRefusal = {
  readonly code:
    | 'identity.code_too_soon'
    | 'identity.code_daily_limit'
    | 'identity.code_network_limit'
    | 'identity.code_budget'
  readonly retryAfterSeconds: number
  readonly retryAfterMinutes: number
}
export type WorkRefusal = { readonly code: 'identity.work_needed' } & Work

interface Budget extends Portion {
  readonly refusal: LimitedRefusal['code'] | WorkRefusal['code']
  /** Whether work is asked for once half of it is spent. */
  readonly pressed?: true
}

interface Target {
  readonly to: Contact
  readonly act: CodeAct
}

/** Where a stranger is, and what their machine has worked to be heard. */
export interface Stranger {
  readonly ip: string
  readonly work: string | undefined
}

export interface CodeBudgetDeps {
  readonly limits: Pick<Limits, 'takeAll' | 'taken'>
  readonly work: ReturnType<typeof createWork>
  readonly codePauseMs: number
}

/** Budgets by act, address, network and altogether: a code is taken of each of them, or of none. */
export function createCodeBudgets({ limits, work, codePauseMs }: CodeBudgetDeps) {
  const pause = { max: 1, windowMs: codePauseMs }

  /** One asker at one address. */
  const ownOf = (whose: string): Budget[] => [
    { key: `code:pause:${whose}`, rule: pause, refusal: 'identity.code_too_soon' },
    { key: `code:day:${whose}`, rule: OWN_PER_DAY, refusal: 'identity.code_daily_limit' },
  ]

  function networksOf({ kind }: Contact, ip: string, side: 'strangers' | 'reserve'): Budget[] {
    const { network, widerNetwork } = BUDGETS[kind]
    const refusal = 'identity.code_network_limit'
    const pressed = side === 'strangers' && { pressed: true as const }
    return [
      { key: `code:${side}:${kind}:${networkOf(ip)}`, rule: network, refusal, ...pressed },
      { key: `code:${side}:${kind}:${widerNetworkOf(ip)}`, rule: widerNetwork, refusal, ...pressed },
    ]
  }

  const strangersOf = ({ kind, address }: Contact): Budget => ({
    key: `code:strangers:${kind}:${address}`,
    rule: STRANGERS_PER_ADDRESS,
    refusal: 'identity.code_budget',
    pressed: true,
  })

  function strangerBudgets({ to, act }: Target, ip: string): Budget[] {
    const { strangers, act: ofAct } = BUDGETS[to.kind]
    const refusal = 'identity.code_budget'
    return [
      ...ownOf(`${to.address}:${widerNetworkOf(ip)}`),
      ...networksOf(to, ip, 'strangers'),
      strangersOf(to),
      { key: `code:strangers:${to.kind}:${act}`, rule: ofAct, refusal, pressed: true },
      ...strangers.map((rule): Budget => ({ key: `code:strangers:${to.kind}`, rule, refusal, pressed: true })),
    ]
  }

  function knownBudgets(to: Contact, asker: KnownAsker): Budget[] {
    const { reserve } = BUDGETS[to.kind]
    return [
      ...ownOf(`${to.address}:${asker.id}`),
      ...(asker.kind === 'member' ? [strangersOf(to)] : []),
      ...networksOf(to, asker.ip, 'reserve'),
      { key: `code:reserve:${to.kind}`, rule: reserve, refusal: 'identity.code_budget' },
    ]
  }

  /** A proof of work is taken as the budgets are: one that was for nothing can be shown again. */
  function proofOf({ to, act }: Target, given: string | undefined): Budget[] {
    const solved = given === undefined ? undefined : work.judge({ act, address: to.address }, given)
    return solved === undefined
      ? []
      : [{ key: `code:work:${solved}`, rule: WORK_ONCE, refusal: 'identity.work_needed' }]
  }

  async function pressureOn(budgets: readonly Budget[]): Promise<number> {
    const pressed = budgets.filter((budget) => budget.pressed)
    const taken = await limits.taken(pressed)
    return Math.max(0, ...pressed.map(({ rule }, at) => (taken[at] ?? 0) / rule.max))
  }

  return {
    async takeAsKnown(to: Contact, asker: KnownAsker): Promise<Result<void, LimitedRefusal>> {
      const taken = await limits.takeAll(knownBudgets(to, asker))
      if (taken.ok) return ok()
      const { refusal } = taken.refusal.portion
      assert(refusal !== 'identity.work_needed', 'whoever is known need not work')
      return limited(refusal, taken.refusal)
    },

    async takeAsStranger(
      target: Target,
      { ip, work: given }: Stranger,
    ): Promise<Result<void, LimitedRefusal | WorkRefusal>> {
      const budgets = strangerBudgets(target, ip)
      const pressure = await pressureOn(budgets)
      const bits = bitsFor(pressure)
      const proof = bits === 0 ? [] : proofOf(target, given)
      const askWork = () =>
        refuse({ code: 'identity.work_needed' as const, ...work.ask({ ...target, address: target.to.address }, bits) })
      // Where nothing is left, work would be for nothing.
      if (bits > 0 && proof.length === 0 && pressure < 1) return askWork()
      const taken = await limits.takeAll([...budgets, ...proof])
      if (taken.ok) return ok()
      const { refusal } = taken.refusal.portion
      return refusal === 'identity.work_needed' ? askWork() : limited(refusal, taken.refusal)
    },
  }
}

function limited(code: LimitedRefusal['code'], { retryAfterSeconds }: { readonly retryAfterSeconds: number }) {
  return refuse({ code, retryAfterSeconds, retryAfterMinutes: Math.ceil(retryAfterSeconds / 60) })
}
