import { DISCOUNT_QUOTE, discountOutcomes, discountPayment, settlementPrice } from '@bourse/contract'
import type { AuditFinding } from '../ledger/index.ts'
import type { DiscountDeps } from './deps.ts'
import { priceOf, termsOf } from './discount.rules.ts'
import { END_SOURCE, endEntry, OPEN_SOURCE, openEntry, REWARD_SOURCE, reserve } from './entries.ts'
import type { Products } from './products/products.ts'
import * as sql from './reconciliation.sql.ts'

const PAGE = 500
/** Somebody may subscribe between two questions; then they are asked again. */
const TRIES = 3

export interface ReconciliationDeps extends Pick<DiscountDeps, 'db' | 'ledger' | 'markets'> {
  readonly products: Pick<Products, 'scalesOf'>
}

/**
 * N1: the pot holds what the live positions may be paid. N2: what is in discount trade is what people have put in. N5: what was sold of a
 * product is what is in it, and nobody has more than they may. N6: every end follows from the price, the strike and the terms, and its
 * price from the minutes.
 */
export function createReconciliation({ db, ledger, markets, products }: ReconciliationDeps) {
  async function stable(find: () => Promise<AuditFinding[]>): Promise<AuditFinding[]> {
    let found: AuditFinding[] = []
    for (let tries = 0; tries < TRIES; tries += 1) {
      found = await find()
      if (found.length === 0) return found
    }
    return found
  }

  async function potFindings(): Promise<AuditFinding[]> {
    const needed = new Map((await sql.liveReserves(db.queryable)).map(({ asset, units }) => [asset, units]))
    const assets = (await markets.assets()).map(({ code }) => code)
    const pots = await ledger.peekBalances(db.queryable, assets.map(reserve))
    return assets.flatMap((asset): AuditFinding[] => {
      const [has, least] = [pots.find((pot) => pot.asset === asset)?.balance ?? 0n, needed.get(asset) ?? 0n]
      if (has === least) return []
      const detail = { difference: 'the pot of discount trade is not what its positions need', asset }
      return [{ invariant: 'N1', detail: { ...detail, pot: String(has), needed: String(least) } }]
    })
  }

  async function principalFindings(): Promise<AuditFinding[]> {
    const keyOf = (user: string, asset: string) => `${user} ${asset}`
    const principals = (await sql.livePrincipals(db.queryable)).map(
      ({ user_id, asset, units }) => [keyOf(user_id, asset), units] as const,
    )
    const accounts = (await ledger.balancesOfKind(db.queryable, 'discount')).map(
      ({ owner, asset, balance }) => [keyOf(owner, asset), balance as bigint] as const,
    )
    const [put, has] = [new Map(principals), new Map(accounts)]
    return [...new Set([...put.keys(), ...has.keys()])].flatMap((key): AuditFinding[] => {
      const [principal, balance] = [put.get(key) ?? 0n, has.get(key) ?? 0n]
      if (principal === balance) return []
      const detail = { difference: 'an account of discount trade is not what was put in', account: key }
      return [{ invariant: 'N2', detail: { ...detail, principal: String(principal), balance: String(balance) } }]
    })
  }

  async function quotaFindings(): Promise<AuditFinding[]> {
    return (await sql.brokenQuotas(db.queryable)).map(({ product, user_id, units }) => ({
      invariant: 'N5',
      detail: {
        difference: user_id === null ? 'what was sold is counted wrongly' : 'somebody has more than they may',
        ...{ product, units: String(units) },
        ...(user_id !== null && { user: user_id }),
      },
    }))
  }

  async function endFinding(row: sql.CheckedRow): Promise<AuditFinding[]> {
    const terms = termsOf(row, await products.scalesOf(row.base))
    const { base, quote } = discountOutcomes(terms)
    const isFrozenRight = base === row.base_units && quote === row.quote_units
    const right = row.price === null ? null : discountPayment(terms, row.price).side
    if (isFrozenRight && (row.outcome === null || row.outcome === right)) return []
    const detail = { difference: 'an end does not follow from its terms', position: row.id }
    return [{ invariant: 'N6', detail: { ...detail, outcome: row.outcome ?? '', right: right ?? '' } }]
  }

  async function entryFindings(found: readonly sql.CheckedRow[]): Promise<AuditFinding[]> {
    const wanted = found.flatMap((row) => [
      { id: row.id, entry: openEntry(row) },
      ...(row.outcome === null ? [] : [{ id: row.id, entry: endEntry(row, row.outcome) }]),
    ])
    const compared = await ledger.compare(
      db.queryable,
      wanted.map(({ entry }) => entry),
    )
    return wanted.flatMap(({ id, entry: { source } }, place): AuditFinding[] => {
      const entry = compared[place] ?? 'missing'
      if (entry === 'same') return []
      return [
        { invariant: 'N6', detail: { difference: 'a position and its entry differ', position: id, source, entry } },
      ]
    })
  }

  async function priceFindings(): Promise<AuditFinding[]> {
    return (await sql.indexPrices(db.queryable)).flatMap(({ id, price, minutes }): AuditFinding[] => {
      const mean = settlementPrice(minutes.flatMap((minute) => priceOf(minute.price ?? '') ?? []))
      if (mean === price) return []
      const detail = { difference: 'a price is not the mean of its minutes', settlement: id }
      return [{ invariant: 'N6', detail: { ...detail, price: String(price), mean: String(mean ?? '') } }]
    })
  }

  async function countFindings(): Promise<AuditFinding[]> {
    const rows = await sql.counts(db.queryable)
    const sources = { [OPEN_SOURCE]: rows.positions, [END_SOURCE]: rows.settled, [REWARD_SOURCE]: rows.rewards }
    const findings: AuditFinding[] = []
    for (const [source, expected] of Object.entries(sources)) {
      const entries = await ledger.countEntries(db.queryable, source)
      const detail = { difference: 'entries without a position', source, entries: String(entries) }
      if (entries !== expected) findings.push({ invariant: 'N6', detail: { ...detail, positions: String(expected) } })
    }
    return findings
  }

  return {
    async findings(): Promise<AuditFinding[]> {
      if ((await markets.asset(DISCOUNT_QUOTE)) === undefined) return []
      const all = [
        ...(await stable(potFindings)),
        ...(await stable(principalFindings)),
        ...(await stable(quotaFindings)),
        ...(await stable(countFindings)),
        ...(await priceFindings()),
      ]
      let after = ''
      for (;;) {
        const found = await sql.positionsAfter(db.queryable, after, PAGE)
        all.push(...(await entryFindings(found)))
        for (const row of found) all.push(...(await endFinding(row)))
        const last = found.at(-1)
        if (last === undefined || found.length < PAGE) return all
        after = last.id
      }
    },
  }
}
