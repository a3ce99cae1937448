import type { WithdrawalNeed, WithdrawCheckStatus } from '@bourse/contract'
import { formatUnits, ok, type Result, refuse, type Units, ZERO } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { OwnMoneyOf } from '../funding/index.ts'
import type { Asker, OutflowStanding } from '../identity/index.ts'
import type { KycNeeded } from '../kyc/index.ts'
import { isOnly } from './addresses/address-book.sql.ts'
import type { WithdrawalDeps } from './deps.ts'

/** What stands against a person, whatever they want to send. */
export type PersonRefusal =
  | KycNeeded
  | { readonly code: 'identity.security_setup_needed'; readonly missing: readonly WithdrawalNeed[] }
  | { readonly code: 'funding.stopped'; readonly until: string }
  | { readonly code: 'session.frozen' }
  | { readonly code: 'funding.debt'; readonly debts: string }

export type GateRefusal =
  | PersonRefusal
  | { readonly code: 'funding.price_missing'; readonly asset: string }
  | { readonly code: 'funding.limit_day' | 'funding.limit_month'; readonly left: string }
  | { readonly code: 'ledger.insufficient_balance'; readonly asset: string; readonly available: string }
  | { readonly code: 'funding.not_own_money'; readonly asset: string; readonly withdrawable: string }
  | {
      readonly code: 'funding.held_back'
      readonly asset: string
      readonly withdrawable: string
      readonly until: string
    }
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

function factorOf({ authenticator, device, email, phone }: OutflowStanding): WithdrawCheckStatus['chainFactor'] {
  if (authenticator) return 'authenticator'
  if (device) return 'passkey'
  return email && phone ? 'phone' : 'none'
}

/** What identity verification says of somebody. It is asked for before a transaction, which must not need a second connection. */
export interface Level {
  readonly passed: boolean
  /** What is told to whoever has not passed. */
  readonly needed: KycNeeded | null
}

export type Gate = ReturnType<typeof createGate>
export type GateDeps = Pick<WithdrawalDeps, 'db' | 'identity' | 'kyc' | 'markets' | 'crediting' | 'bounds'> & {
  readonly ownMoney: OwnMoneyOf
}

/** Everything that must hold before money leaves an account, whichever way it goes. */
export function createGate({ db, identity, kyc, markets, crediting, bounds, ownMoney }: GateDeps) {
  const eurOf = bounds.inEuro

  async function euroScale(): Promise<number> {
    const euro = await markets.asset('EUR')
    return euro?.scale ?? 8
  }

  async function levelOf(userId: string): Promise<Level> {
    const passed = await kyc.isPassed(userId)
    return { passed, needed: passed ? null : await kyc.needed(userId) }
  }

  async function judgePerson(
    queryable: Queryable,
    userId: string,
    { passed, needed }: Level,
  ): Promise<Result<undefined, PersonRefusal>> {
    const standing = await identity.outflows.standing(queryable, userId)
    if (standing.frozen) return refuse({ code: 'session.frozen' })
    const missing = missingOf(standing, passed)
    if (needed !== null) return refuse(needed)
    if (missing.length > 0) return refuse({ code: 'identity.security_setup_needed', missing })
    if (standing.stoppedUntil !== null)
      return refuse({
        code: 'funding.stopped',
        until: utcText(standing.stoppedUntil),
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

  async function heldBackView(queryable: Queryable, userId: string): Promise<WithdrawCheckStatus['heldBack']> {
    const held = await ownMoney.heldBack(queryable, userId)
    return Promise.all(
      held.map(async ({ method, asset, units: amount, until }) => {
        const scale = (await markets.asset(asset))?.scale ?? 0
        return { method, coin: asset, amount: formatUnits(amount, scale, { trim: true }), until: until.toISOString() }
      }),
    )
  }

  interface RequestInput {
    readonly userId: string
    readonly asset: string
    readonly units: Units
    readonly eur: bigint
  }

  async function judgeMoney(queryable: Queryable, request: RequestInput): Promise<Result<undefined, GateRefusal>> {
    const { scale, dayLeft, monthLeft } = await bounds.outflow(queryable, request.userId)
    const euro = (amount: Units) => formatUnits(amount, scale, { trim: true })
    if (request.eur > dayLeft) return refuse({ code: 'funding.limit_day', left: euro(dayLeft) })
    if (request.eur > monthLeft) return refuse({ code: 'funding.limit_month', left: euro(monthLeft) })
    const asset = await markets.asset(request.asset)
    if (asset === undefined) return refuse({ code: 'funding.asset_unknown' })
    const text = (amount: Units) => formatUnits(amount, asset.scale, { trim: true })
    const { available, withdrawable, heldUntil } = await ownMoney.of(queryable, request.userId, request.asset)
    if (request.units > available)
      return refuse({ code: 'ledger.insufficient_balance', asset: request.asset, available: text(available) })
    if (request.units <= withdrawable) return ok()
    if (heldUntil !== null)
      return refuse({
        code: 'funding.held_back',
        ...{ asset: request.asset, withdrawable: text(withdrawable), until: utcText(heldUntil) },
      })
    return refuse({ code: 'funding.not_own_money', asset: request.asset, withdrawable: text(withdrawable) })
  }

  async function judge(
    queryable: Queryable,
    request: RequestInput,
    level: Level,
  ): Promise<Result<undefined, GateRefusal>> {
    const person = await judgePerson(queryable, request.userId, level)
    return person.ok ? judgeMoney(queryable, request) : person
  }

  async function status({ userId, sessionId }: Pick<Asker, 'userId' | 'sessionId'>): Promise<WithdrawCheckStatus> {
    const standing = await identity.outflows.standing(db.queryable, userId)
    const level = await levelOf(userId)
    const missing = missingOf(standing, level.passed)
    const { scale, day, dayLeft, month, monthLeft } = await bounds.outflow(db.queryable, userId)
    const euro = (amount: Units) => formatUnits(amount, scale, { trim: true })
    const owed = await ownMoney.owedEur(db.queryable, userId)
    const debts = await debtsView(db.queryable, userId)
    return {
      ready: missing.length === 0 && standing.stoppedUntil === null && !standing.frozen && debts.length === 0,
      missing,
      stoppedUntil: standing.stoppedUntil?.toISOString() ?? null,
      frozen: standing.frozen,
      owed: euro(owed ?? ZERO),
      heldBack: await heldBackView(db.queryable, userId),
      debts,
      limits: { day: euro(day), dayLeft: euro(dayLeft), month: euro(month), monthLeft: euro(monthLeft) },
      factor: standing.device && (await identity.stepUp.isFresh(sessionId)) ? 'fresh' : factorOf(standing),
      chainFactor: factorOf(standing),
      onlyAddressBook: await isOnly(db.queryable, userId),
    }
  }

  return { eurOf, euroScale, levelOf, judge, judgePerson, status }
}
