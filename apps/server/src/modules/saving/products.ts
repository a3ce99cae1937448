import type { DecisionSubject, OfficeSavingProduct, SavingProduct } from '@bourse/contract'
import { formatUnits, ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { SavingDeps } from './deps.ts'
import * as sql from './products.sql.ts'
import { percentText } from './saving.rules.ts'
import type { Views } from './views.ts'

export interface Draft {
  readonly coin: string
  readonly apy: string
  readonly days: number
  readonly minimum: string
  readonly quota: string
  readonly personalQuota: string
  readonly reason: string
}

type DraftRefusal =
  | { readonly code: 'saving.coin_unknown' | 'saving.bounds_crossed' }
  | { readonly code: 'saving.amount_malformed'; readonly decimals: number }
type PublishRefusal = {
  readonly code: 'saving.product_unknown' | 'saving.product_not_draft' | 'saving.second_person_needed'
}
type CloseRefusal = { readonly code: 'saving.product_unknown' | 'saving.product_closed' }

export interface ProductDeps extends Pick<SavingDeps, 'db' | 'clock' | 'ids' | 'markets' | 'recordAct'> {
  readonly views: Views
}

export type Products = ReturnType<typeof createProducts>

/** What is offered: one person drafts it, another one publishes it, and its rate never changes; another rate is another product. */
export function createProducts({ db, clock, ids, markets, recordAct, views }: ProductDeps) {
  async function readTerms(asked: Draft): Promise<Result<sql.Terms, DraftRefusal>> {
    const asset = await markets.asset(asked.coin)
    if (asset === undefined) return refuse({ code: 'saving.coin_unknown' })
    const read = [asked.minimum, asked.quota, asked.personalQuota].map((typed) => parseUnits(typed, asset.scale))
    const amounts = read.flatMap((one) => (one.ok ? [one.value] : []))
    const [minimum, quota, personal] = amounts
    if (minimum === undefined || quota === undefined || personal === undefined)
      return refuse({ code: 'saving.amount_malformed', decimals: asset.scale })
    const apy = parseUnits(asked.apy, 2)
    const isOrdered = minimum > 0n && minimum <= personal && personal <= quota
    if (!apy.ok || apy.value <= 0n || !isOrdered) return refuse({ code: 'saving.bounds_crossed' })
    return ok({
      ...{ asset: asset.code, apy_bps: Number(apy.value), days: asked.days },
      ...{ minimum_units: minimum, quota_units: quota, personal_units: personal },
    })
  }

  async function draft(asked: Draft, actor: Actor): Promise<Result<OfficeSavingProduct, DraftRefusal>> {
    const read = await readTerms(asked)
    if (!read.ok) return read
    const by = { drafted_by: actor.staffId, drafted_by_email: actor.email, drafted_at: clock.now() }
    const row = { ...read.value, ...by, id: ids.next('svp'), reason: asked.reason }
    return db.tx(async (tx) => {
      const made = await sql.insertProduct(tx, row)
      const detail = { ...(await termsOf(made)), reason: asked.reason }
      await recordAct(tx, { actor, act: 'saving.product_drafted', subject: row.id, detail })
      return ok(await officeView({ ...made, positions: 0 }, actor.staffId))
    })
  }

  function publish(id: string, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, PublishRefusal>> => {
      const row = await sql.lockProduct(tx, id)
      if (row === undefined) return refuse({ code: 'saving.product_unknown' })
      if (row.state !== 'draft') return refuse({ code: 'saving.product_not_draft' })
      if (row.drafted_by === actor.staffId) return refuse({ code: 'saving.second_person_needed' })
      await sql.publish(tx, { id, staffId: actor.staffId, email: actor.email, now: clock.now() })
      await recordAct(tx, { actor, act: 'saving.product_published', subject: id, detail: await termsOf(row) })
      return ok({})
    })
  }

  /** One person's: nobody is owed a subscription, and what runs goes on. */
  function close({ id, reason }: { readonly id: string; readonly reason: string }, actor: Actor) {
    return db.tx(async (tx): Promise<Result<Record<string, never>, CloseRefusal>> => {
      const row = await sql.lockProduct(tx, id)
      if (row === undefined) return refuse({ code: 'saving.product_unknown' })
      if (row.state === 'closed') return refuse({ code: 'saving.product_closed' })
      await sql.close(tx, { id, email: actor.email, now: clock.now(), reason })
      await recordAct(tx, { actor, act: 'saving.product_closed', subject: id, detail: { reason } })
      return ok({})
    })
  }

  async function termsOf(row: sql.ProductRow) {
    const text = (of: bigint) => views.amount(row.asset, of)
    return {
      ...{ coin: row.asset, apy: percentText(row.apy_bps), days: row.days },
      minimum: await text(row.minimum_units),
      quota: await text(row.quota_units),
      personalQuota: await text(row.personal_units),
    }
  }

  /** What is signed with a publication: every figure of the product. */
  async function subject({ id }: { readonly id: string }): Promise<DecisionSubject> {
    const row = await sql.findProduct(db.queryable, id)
    if (row === undefined) return { facts: [] }
    const terms = Object.entries(await termsOf(row)).map(([name, value]) => `${name} ${value}`)
    return { facts: [`drafted by ${row.drafted_by_email}`, ...terms] }
  }

  async function officeView(row: sql.ProductRow & { readonly positions: number }, staffId: string) {
    const { scale } = await views.assetOf(row.asset)
    const text = (of: bigint) => formatUnits(units(of), scale, { trim: true })
    return {
      ...{ id: row.id, state: row.state, ...(await termsOf(row)), positions: row.positions, reason: row.reason },
      ...{ used: text(row.used_units), issuedInterest: text(row.issued_units) },
      ...{ draftedBy: row.drafted_by_email, draftedAt: row.drafted_at.toISOString() },
      ...{ publishedBy: row.published_by_email, publishedAt: row.published_at?.toISOString() ?? null },
      ...{ closedBy: row.closed_by_email, closedAt: row.closed_at?.toISOString() ?? null },
      closedReason: row.closed_reason,
      mayPublish: row.state === 'draft' && row.drafted_by !== staffId,
    }
  }

  return {
    draft,
    publish,
    close,
    subject,
    /** What can be subscribed to today; for the list of all products too. */
    offered: async (coin?: string): Promise<SavingProduct[]> =>
      views.products(db.queryable, await sql.publishedProducts(db.queryable, coin)),
    async list(staffId: string): Promise<OfficeSavingProduct[]> {
      const found = await sql.allProducts(db.queryable)
      return Promise.all(found.map((row) => officeView(row, staffId)))
    },
  }
}
