import type { KycLimits, WithdrawalNeed, WithdrawCheckStatus } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Queryable } from '../../../platform/db.ts'
import type { Asker, OutflowStanding } from '../../identity/index.ts'
import { isOnly } from './book.sql.ts'
import type { WithdrawalDeps } from './deps.ts'
import { judgeLimits, left } from './limits.rules.ts'
import type { OwnMoneyOf } from './own-money.ts'
import { outflowSince } from './withdrawals.sql.ts'

const DAY_MS = 24 * 60 * 60_000

export type GateRefusal =
  | { readonly code: 'kyc.needed' }
  | { readonly code: 'identity.security_setup_needed'; readonly missing: readonly WithdrawalNeed[] }
  | { readonly code: 'funding.stopped'; readonly until: string }
  | { readonly code: 'session.frozen' }
  | { readonly code: 'funding.debt'; readonly debts: string }
  | { readonly code: 'funding.price_missing'; readonly asset: string }
  | { readonly code: 'funding.limit_day' | 'funding.limit_month'; readonly left: string }
  | { readonly code: 'ledger.insufficient_balance'; readonly asset: string; readonly available: string }
  | { readonly code: 'funding.not_own_money'; readonly asset: string; readonly withdrawable: string }
  | { readonly code: 'funding.asset_unknown' }

/** What is asked of the person, whatever they want to withdraw (specification §5). */
function missingOf(standing: OutflowStanding, passed: boolean): WithdrawalNeed[] {
  const ways = [standing.email, standing.phone, standing.device].filter(Boolean).length
  return [
    ...(passed ? [] : (['kyc'] as const)),
    ...(standing.fundPassword === 'missing' ? (['fund_password'] as const) : []),
    ...(standing.fundPassword === 'locked' ? (['fund_password_locked'] as const) : []),
    ...(ways >= 2 ? [] : (['second_contact'] as const)),
  ]
}

function factorOf({ authenticator, device, email, phone }: OutflowStanding): WithdrawCheckStatus['factor'] {
  if (authenticator) return 'authenticator'
  if (device) return 'passkey'
  return email && phone ? 'phone' : 'none'
}

/** What identity verification says of somebody. It is asked for before a transaction, which must not need a second connection. */
export interface Level {
  readonly passed: boolean
  readonly limits: KycLimits
}

export type Gate = ReturnType<typeof createGate>
export type GateDeps = Pick<WithdrawalDeps, 'db' | 'clock' | 'identity' | 'kyc' | 'markets' | 'crediting'> & {
  readonly ownMoney: OwnMoneyOf
}

/** Everything that must hold before money leaves an account, whichever way it goes. */
export function createGate({ db, clock, identity, kyc, markets, crediting, ownMoney }: GateDeps) {
  /** Rounded toward zero; undefined where no price leads to the euro. */
  const eurOf = (asset: string, amount: Units) => markets.valueIn(asset, amount, 'EUR')

  async function euroScale(): Promise<number> {
    const euro = await markets.asset('EUR')
    return euro?.scale ?? 8
  }

  async function levelOf(userId: string): Promise<Level> {
    return { passed: await kyc.isPassed(userId), limits: await kyc.limitsOf(userId) }
  }

  async function usage(queryable: Queryable, userId: string, { limits }: Level) {
    const scale = await euroScale()
    const now = clock.now().getTime()
    const [day, month] = [parseUnits(limits.withdrawalDay, scale), parseUnits(limits.withdrawalMonth, scale)]
    assert(day.ok && month.ok, 'limits are amounts')
    return {
      scale,
      day: day.value,
      month: month.value,
      usedDay: await outflowSince(queryable, userId, new Date(now - DAY_MS)),
      usedMonth: await outflowSince(queryable, userId, new Date(now - 30 * DAY_MS)),
    }
  }

  async function judgePerson(
    queryable: Queryable,
    userId: string,
    { passed }: Level,
  ): Promise<Result<undefined, GateRefusal>> {
    const standing = await identity.outflows.standing(queryable, userId)
    if (standing.frozen) return refuse({ code: 'session.frozen' })
    const missing = missingOf(standing, passed)
    if (missing.includes('kyc')) return refuse({ code: 'kyc.needed' })
    if (missing.length > 0) return refuse({ code: 'identity.security_setup_needed', missing })
    if (standing.stoppedUntil !== null)
      return refuse({
        code: 'funding.stopped',
        until: `${standing.stoppedUntil.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      })
    const debts = await debtsView(queryable, userId)
    if (debts.length === 0) return ok()
    return refuse({ code: 'funding.debt', debts: debts.map(({ coin, amount }) => `${amount} ${coin}`).join(', ') })
  }

  /** What was advanced and never arrived stops everything that leaves, whatever else is in the wallet. */
  async function debtsView(queryable: Queryable, userId: string): Promise<WithdrawCheckStatus['debts']> {
    const debts = await crediting.debtsOf(queryable, userId)
    return Promise.all(
      debts.map(async ({ asset, units: debt }) => {
        const scale = (await markets.asset(asset))?.scale ?? 0
        return { coin: asset, amount: formatUnits(debt, scale, { trim: true }) }
      }),
    )
  }

  interface Wish {
    readonly userId: string
    readonly asset: string
    readonly units: Units
    readonly eur: bigint
  }

  async function judgeMoney(queryable: Queryable, wish: Wish, level: Level): Promise<Result<undefined, GateRefusal>> {
    const { scale, ...used } = await usage(queryable, wish.userId, level)
    const limited = judgeLimits({ ...used, eur: wish.eur })
    if (!limited.ok) {
      const { code, left: rest } = limited.refusal
      return refuse({ code, left: formatUnits(units(rest), scale, { trim: true }) })
    }
    const asset = await markets.asset(wish.asset)
    if (asset === undefined) return refuse({ code: 'funding.asset_unknown' })
    const text = (amount: Units) => formatUnits(amount, asset.scale, { trim: true })
    const { available, withdrawable } = await ownMoney.of(queryable, wish.userId, wish.asset)
    if (wish.units > available)
      return refuse({ code: 'ledger.insufficient_balance', asset: wish.asset, available: text(available) })
    if (wish.units <= withdrawable) return ok()
    return refuse({ code: 'funding.not_own_money', asset: wish.asset, withdrawable: text(withdrawable) })
  }

  async function judge(queryable: Queryable, wish: Wish, level: Level): Promise<Result<undefined, GateRefusal>> {
    const person = await judgePerson(queryable, wish.userId, level)
    return person.ok ? judgeMoney(queryable, wish, level) : person
  }

  async function status({ userId, sessionId }: Pick<Asker, 'userId' | 'sessionId'>): Promise<WithdrawCheckStatus> {
    const standing = await identity.outflows.standing(db.queryable, userId)
    const level = await levelOf(userId)
    const missing = missingOf(standing, level.passed)
    const { scale, ...used } = await usage(db.queryable, userId, level)
    const euro = (amount: bigint) => formatUnits(units(amount), scale, { trim: true })
    const owed = await ownMoney.owedEur(db.queryable, userId)
    const debts = await debtsView(db.queryable, userId)
    return {
      ready: missing.length === 0 && standing.stoppedUntil === null && !standing.frozen && debts.length === 0,
      missing,
      stoppedUntil: standing.stoppedUntil?.toISOString() ?? null,
      frozen: standing.frozen,
      owed: euro(owed ?? 0n),
      debts,
      limits: {
        day: euro(used.day),
        dayLeft: euro(left(used.day, used.usedDay)),
        month: euro(used.month),
        monthLeft: euro(left(used.month, used.usedMonth)),
      },
      factor: standing.device && (await identity.stepUp.isFresh(sessionId)) ? 'fresh' : factorOf(standing),
      onlyAddressBook: await isOnly(db.queryable, userId),
    }
  }

  return { eurOf, euroScale, levelOf, judge, judgePerson, status }
}
