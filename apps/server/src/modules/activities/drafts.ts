import {
  type ActivityDryRun,
  type ActivityTexts,
  type contract,
  type InputOf,
  LANGUAGES,
  type OfficeActivity,
} from '@bourse/contract'
import { ok, parseUnits, type Result, refuse, units } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import * as sql from './activities.sql.ts'
import { deleteBudgets, insertBudgets, type Part } from './budgets.sql.ts'
import type { ActivityDeps } from './deps.ts'
import type { Kinds, TermsRefusal } from './kinds.ts'
import type { OfficeViews } from './office-views.ts'
import type { Views } from './views.ts'

type Calls = typeof contract.activities
type Drafted = Omit<InputOf<Calls['draftActivity']>, 'id' | 'version' | 'reason'>

type DraftRefusal =
  | TermsRefusal
  | { readonly code: 'activities.amount_malformed'; readonly decimals: number }
  | {
      readonly code:
        | 'activities.window_wrong'
        | 'activities.budget_missing'
        | 'activities.coin_unknown'
        | 'activities.texts_missing'
        | 'activities.project_unknown'
    }

export interface DraftDeps
  extends Pick<ActivityDeps, 'db' | 'clock' | 'ids' | 'markets' | 'identity' | 'policy' | 'recordAct'> {
  readonly kinds: Kinds
  readonly views: Pick<Views, 'amount'>
  readonly officeViews: OfficeViews
}

interface Read {
  readonly row: Omit<sql.DraftRow, 'id' | 'reason' | 'drafted_by' | 'drafted_by_email' | 'drafted_at'>
  readonly budgets: readonly Omit<Part, 'activityId'>[]
}

export type Drafts = ReturnType<typeof createDrafts>

/** What one person writes and another approves: texts in six languages, terms of its kind, a window and a budget. */
export function createDrafts(deps: DraftDeps) {
  const { db, clock, ids, markets, identity, policy, recordAct, kinds, views, officeViews } = deps

  async function readBudgets(asked: Drafted['budgets']): Promise<Result<Read['budgets'], DraftRefusal>> {
    const read: Omit<Part, 'activityId'>[] = []
    for (const { pool, asset: code, amount } of asked) {
      const asset = await markets.asset(code)
      if (asset === undefined) return refuse({ code: 'activities.coin_unknown' })
      const typed = parseUnits(amount, asset.scale)
      if (!typed.ok) return refuse({ code: 'activities.amount_malformed', decimals: asset.scale })
      const isKnown = read.some((one) => one.pool === pool && one.asset === code)
      if (typed.value <= 0n || isKnown) return refuse({ code: 'activities.budget_missing' })
      read.push({ pool, asset: code, units: typed.value })
    }
    return read.length === 0 ? refuse({ code: 'activities.budget_missing' }) : ok(read)
  }

  const isWritten = ({ title, summary, rules }: ActivityTexts) =>
    [title, summary, rules].every((texts) => LANGUAGES.every((language) => texts[language] !== ''))

  /** What is promised before anybody takes part stands in the budgets, and so does what it pays out of. */
  async function isCovered(kind: Drafted['kind'], terms: sql.Terms, budgets: Read['budgets']): Promise<boolean> {
    const port = kinds.of(kind)
    const from = port.paysFrom?.(terms)
    const parts = (await port.setsAside?.(terms)) ?? []
    if (from !== undefined && !budgets.some((one) => one.pool === from.pool && one.asset === from.asset)) return false
    return parts.every(({ pool, asset, units: needed }) =>
      budgets.some((one) => one.pool === pool && one.asset === asset && one.units >= needed),
    )
  }

  async function read(asked: Drafted): Promise<Result<Read, DraftRefusal>> {
    const [starts_at, ends_at] = [new Date(asked.startTime), new Date(asked.endTime)]
    if (ends_at <= starts_at || ends_at <= clock.now()) return refuse({ code: 'activities.window_wrong' })
    if (!isWritten(asked.texts)) return refuse({ code: 'activities.texts_missing' })
    const budgets = await readBudgets(asked.budgets)
    if (!budgets.ok) return budgets
    const terms = await kinds.of(asked.kind).readTerms(asked.terms)
    if (!terms.ok) return terms
    if (!(await isCovered(asked.kind, terms.value, budgets.value)))
      return refuse({ code: 'activities.terms_wrong', field: 'budgets' })
    const { projectUid } = asked
    const project = projectUid === undefined ? null : await identity.findOpenUserIdByUid(Number(projectUid))
    if (project === undefined) return refuse({ code: 'activities.project_unknown' })
    const level = asked.level === 0 || asked.level === 1 ? asked.level : 2
    return ok({
      row: {
        ...{ kind: asked.kind, starts_at, ends_at, level, countries: asked.countries, project_user: project },
        ...{ most_per_person: asked.mostPerPerson, most_per_day: asked.mostPerDay },
        ...{ texts: asked.texts, terms: terms.value },
      },
      budgets: budgets.value,
    })
  }

  type ChangeCode = 'activities.unknown' | 'activities.not_draft' | 'activities.draft_changed'
  type Saved = Result<OfficeActivity, DraftRefusal | { readonly code: ChangeCode }>

  async function draft(input: InputOf<Calls['draftActivity']>, actor: Actor): Promise<Saved> {
    const { id: known, version, reason, ...asked } = input
    const found = await read(asked)
    if (!found.ok) return found
    const { row, budgets } = found.value
    const by = { drafted_by: actor.staffId, drafted_by_email: actor.email, drafted_at: clock.now() }
    const id = known ?? ids.next('act')
    const saved = await db.tx(async (tx): Promise<Result<undefined, { readonly code: ChangeCode }>> => {
      if (known !== undefined) {
        const before = await sql.lockActivity(tx, known)
        if (before === undefined) return refuse({ code: 'activities.unknown' })
        if (before.state !== 'draft') return refuse({ code: 'activities.not_draft' })
        if (before.version !== version) return refuse({ code: 'activities.draft_changed' })
        await deleteBudgets(tx, known)
      }
      const write = known === undefined ? sql.insertDraft : sql.changeDraft
      await write(tx, { ...row, ...by, id, reason })
      await insertBudgets(
        tx,
        budgets.map((part) => ({ ...part, activityId: id })),
      )
      const detail = { kind: row.kind, title: row.texts.title.en, reason }
      await recordAct(tx, { actor, act: 'activities.drafted', subject: id, detail })
      return ok(undefined)
    })
    return saved.ok ? officeViews.one(id, actor.staffId) : saved
  }

  /** Everybody to whom it would be offered, as if each of them took part. */
  async function dryRun(asked: Drafted): Promise<Result<ActivityDryRun, DraftRefusal>> {
    const found = await read(asked)
    if (!found.ok) return found
    const { row, budgets } = found.value
    const denied = await policy.deniedCountries(row.kind)
    const isOffered = (country: string) =>
      !denied.includes(country) && (row.countries.length === 0 || row.countries.includes(country))
    const people = (await identity.countByCountry(db.queryable))
      .filter(({ country }) => isOffered(country))
      .reduce((sum, { count }) => sum + count, 0)
    const costs = kinds.of(row.kind).costs(row.terms)
    const shown = costs.map(async ({ pool, asset, units: one }) => {
      const budget = budgets.find((part) => part.pool === pool && part.asset === asset)?.units ?? 0n
      const thousand = units(one * 1_000n)
      const gbp = await markets.valueIn(asset, thousand, 'GBP')
      return {
        ...{ pool, asset, perThousand: await views.amount(asset, thousand) },
        people: one <= 0n ? 0 : Number(budget / one),
        gbp: gbp === undefined ? null : await views.amount('GBP', gbp),
      }
    })
    return ok({ people, costs: await Promise.all(shown), deniedCountries: denied })
  }

  return { draft, dryRun }
}
