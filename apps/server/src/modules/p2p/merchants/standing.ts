import type { MerchantProfile, MerchantStanding } from '@bourse/contract'
import { assert, formatUnits, ok, parseUnits, refuse, type Units } from '@bourse/money'
import type { Db, Queryable } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { OwnMoneyOf } from '../../funding/index.ts'
import type { Identity, OutflowStanding } from '../../identity/index.ts'
import type { Kyc } from '../../kyc/index.ts'
import type { Markets } from '../../markets/index.ts'
import type { TradeRecord, Trades } from '../trades.ts'
import { type ApplicantFacts, isHidden, MERCHANT_TERMS, missingOf, needsOf } from './merchants.rules.ts'
import * as sql from './merchants.sql.ts'

export interface StandingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: Pick<Identity, 'outflows' | 'userData'>
  readonly kyc: Pick<Kyc, 'isPassed'>
  readonly markets: Pick<Markets, 'asset'>
  readonly ownMoney: Pick<OwnMoneyOf, 'of'>
  readonly trades: Pick<Trades, 'record'>
}

/** What is asked before a transaction, which must not need a second connection. */
export interface Known {
  readonly userId: string
  readonly passed: boolean
  readonly registeredAt: Date
  readonly bond: Units
}

const { coin: COIN, bond: BOND } = MERCHANT_TERMS

/** What of the account's protection an applicant lacks, in the words of withdrawals. */
export function missingFactors({ email, phone, device, fundPassword }: OutflowStanding) {
  return [
    ...(fundPassword === 'missing' ? (['fund_password'] as const) : []),
    ...(fundPassword === 'locked' ? (['fund_password_locked'] as const) : []),
    ...([email, phone, device].filter(Boolean).length >= 2 ? [] : (['second_contact'] as const)),
  ]
}

export type MerchantStandings = ReturnType<typeof createMerchantStandings>

/** How somebody stands as a merchant: application, what is asked for, and how they have traded. */
export function createMerchantStandings(deps: StandingDeps) {
  const { db, clock, identity, kyc, markets, ownMoney, trades } = deps

  async function known(userId: string): Promise<Known> {
    const asset = await markets.asset(COIN)
    const bond = parseUnits(BOND, asset?.scale ?? 8)
    assert(bond.ok, 'the bond is an amount')
    const { registeredAt } = await identity.userData(userId)
    return {
      userId,
      passed: await kyc.isPassed(userId),
      registeredAt: new Date(registeredAt),
      bond: bond.value,
    }
  }

  async function text(asset: string, amount: Units): Promise<string> {
    return formatUnits(amount, (await markets.asset(asset))?.scale ?? 8, { trim: true })
  }

  async function factsOf(on: Queryable, { userId, passed, registeredAt, bond }: Known): Promise<ApplicantFacts> {
    const current = await sql.latestOf(on, userId)
    const { withdrawable } = await ownMoney.of(on, userId, COIN)
    return {
      passed,
      factors: missingFactors(await identity.outflows.standing(on, userId)).length === 0,
      registeredAt,
      record: await trades.record(on, userId, clock.now()),
      business: current !== undefined && current.business !== null && current.state !== 'refused',
      bond: withdrawable >= bond || (current?.held_units ?? 0n) > 0n,
      now: clock.now(),
    }
  }

  async function of(on: Queryable, who: Known): Promise<MerchantStanding> {
    const facts = await factsOf(on, who)
    const row = await sql.latestOf(on, who.userId)
    const { accountDays, orders, completion, shownFrom, bondDays } = MERCHANT_TERMS
    return {
      application: row === undefined ? null : await applicationView(row),
      figures: facts.record,
      needs: needsOf(facts),
      bond: { coin: COIN, amount: BOND },
      hidden: row?.state === 'approved' && isHidden(facts.record),
      terms: { accountDays, orders, completion, shownFrom, bondDays },
    }
  }

  async function applicationView(row: sql.MerchantRow) {
    return {
      merchantId: row.id,
      state: row.state,
      nickname: row.nickname,
      about: row.about,
      business: row.business,
      bond: { coin: row.bond_asset, amount: await text(row.bond_asset, row.bond_units) },
      held: await text(row.bond_asset, row.held_units),
      missing: await text(row.bond_asset, missingOf(row)),
      applyTime: row.applied_at.toISOString(),
      decideTime: row.decided_at?.toISOString() ?? null,
      reason: row.state === 'refused' ? row.reason : null,
      bondFreeTime: row.state === 'leaving' ? (row.bond_free_at?.toISOString() ?? null) : null,
    }
  }

  /** What everybody may know of a merchant. */
  async function profile(merchantId: string) {
    const row = await sql.findMerchant(db.queryable, merchantId)
    if (row?.state !== 'approved' || row.decided_at === null) return refuse({ code: 'p2p.merchant_unknown' as const })
    const record = await trades.record(db.queryable, row.user_id, clock.now())
    return ok<MerchantProfile>({ ...publicView(row, record), about: row.about, since: row.decided_at.toISOString() })
  }

  /** For listings and orders; undefined where the person may not trade as one now. */
  async function merchantOf(on: Queryable, userId: string) {
    const row = await sql.approvedOf(on, userId)
    if (row === undefined) return undefined
    const record = await trades.record(on, userId, clock.now())
    return { ...publicView(row, record), hidden: isHidden(record), short: missingOf(row) > 0n }
  }

  return { known, factsOf, of, applicationView, profile, merchantOf, text }
}

function publicView({ id, nickname }: sql.MerchantRow, { orders, orders30, completion, releaseMinutes }: TradeRecord) {
  return { merchantId: id, nickname, orders, orders30, completion, releaseMinutes }
}
