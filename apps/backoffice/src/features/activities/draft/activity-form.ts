import type { LanguageTexts, OfficeActivity } from '@bourse/contract'
import { type ActivityKind, BUDGET_POOLS, type BudgetPool } from '@bourse/contract/activity-lists'
import type { Language } from '@bourse/ui/i18n.tsx'
import { missingLanguages, NO_TEXTS } from '../../../app/languages.ts'
import { fromLocalInput, toLocalInput } from '../../../app/local-time.ts'
import { figureOf, isAmount, type TermError, type TypedTerms } from '../terms/field.ts'
import { termsForm, typedTerms } from '../terms/terms.ts'

export const TEXT_FIELDS = ['title', 'summary', 'rules'] as const
export type TextField = (typeof TEXT_FIELDS)[number]
export const TEXT_MAX: Readonly<Record<TextField, number>> = { title: 80, summary: 200, rules: 4_000 }

export interface TypedBudget {
  readonly pool: BudgetPool
  readonly asset: string
  readonly amount: string
}

export interface ActivityDraft {
  readonly kind: ActivityKind
  /** As a clock on the wall shows it. */
  readonly startTime: string
  readonly endTime: string
  readonly level: string
  readonly countries: readonly string[]
  readonly mostPerPerson: string
  readonly mostPerDay: string
  readonly projectUid: string
  readonly budgets: readonly TypedBudget[]
  readonly texts: Readonly<Record<TextField, LanguageTexts>>
  readonly terms: TypedTerms
  readonly reason: string
}

export type ActivityError = 'time' | 'order' | 'count' | 'uid' | 'reason' | 'budgets' | 'budgetTwice'
type CheckedField = 'startTime' | 'endTime' | 'mostPerPerson' | 'mostPerDay' | 'projectUid' | 'budgets' | 'reason'

export interface ActivityErrors {
  readonly fields: Readonly<Partial<Record<CheckedField, ActivityError>>>
  readonly texts: Readonly<Record<TextField, readonly Language[]>>
  readonly terms: Readonly<Record<string, TermError>>
}

/** As a dry run takes it. */
export interface DraftAsked {
  readonly kind: ActivityKind
  readonly startTime: string
  readonly endTime: string
  readonly level: string
  readonly countries: string
  readonly mostPerPerson: string
  readonly mostPerDay: string
  readonly projectUid?: string
  readonly budgets: string
  readonly texts: string
  readonly terms: string
}

export interface DraftSaved extends DraftAsked {
  readonly id?: string
  readonly version?: string
  readonly reason: string
}

export interface ActivityForm {
  readonly errors: ActivityErrors
  /** What a dry run looks at. */
  readonly asked: DraftAsked | undefined
  readonly save: DraftSaved | undefined
}

const EMPTY_BUDGET: TypedBudget = { pool: BUDGET_POOLS[0], asset: 'USDT', amount: '' }
export const anotherBudget = (budgets: readonly TypedBudget[]): readonly TypedBudget[] => [...budgets, EMPTY_BUDGET]
export const MOST_BUDGETS = 6

/** What an editor begins with that nobody has saved. */
export const NEW_ACTIVITY: OfficeActivity = {
  ...{ id: '', kind: 'airdrop', state: 'draft', startTime: '', endTime: '', level: 2, countries: [], version: 0 },
  ...{ mostPerPerson: 0, mostPerDay: 0, projectUid: null, budgets: [], terms: {}, reason: '' },
  texts: { title: NO_TEXTS, summary: NO_TEXTS, rules: NO_TEXTS },
  ...{ draftedBy: '', draftedAt: '', approvedBy: null, approvedAt: null, endedAt: null, settledAt: null },
  ...{ people: 0, held: 0, mayApprove: false },
}

const inputTime = (iso: string) => (iso === '' ? '' : toLocalInput(iso))

export function draftOf(row: OfficeActivity): ActivityDraft {
  const budgets = row.budgets.map(({ pool, asset, budget }) => ({ pool, asset, amount: budget }))
  return {
    ...{ kind: row.kind, startTime: inputTime(row.startTime), endTime: inputTime(row.endTime) },
    ...{ level: String(row.level), countries: row.countries, projectUid: row.projectUid ?? '' },
    ...{ mostPerPerson: String(row.mostPerPerson), mostPerDay: String(row.mostPerDay) },
    budgets: budgets.length === 0 ? [EMPTY_BUDGET] : budgets,
    ...{ texts: row.texts, terms: typedTerms(row.kind, row.terms), reason: row.reason },
  }
}

const isCount = (typed: string) => /^\d{1,6}$/.test(typed.trim())
const assetOf = ({ asset }: TypedBudget) => asset.trim().toUpperCase()

function budgetError(budgets: readonly TypedBudget[]): ActivityError | undefined {
  const isWhole = (budget: TypedBudget) =>
    /^[A-Z0-9]{2,12}$/.test(assetOf(budget)) && isAmount(budget.amount) && Number(figureOf(budget.amount)) > 0
  if (budgets.length === 0 || !budgets.every(isWhole)) return 'budgets'
  const names = new Set(budgets.map((budget) => `${budget.pool} ${assetOf(budget)}`))
  return names.size < budgets.length ? 'budgetTwice' : undefined
}

function fieldErrors(draft: ActivityDraft): ActivityErrors['fields'] {
  const [start, end] = [fromLocalInput(draft.startTime), fromLocalInput(draft.endTime)]
  const wrongBudgets = budgetError(draft.budgets)
  return {
    ...(!start && { startTime: 'time' as const }),
    ...(!end && { endTime: 'time' as const }),
    ...(start && end && end <= start && { endTime: 'order' as const }),
    ...(!isCount(draft.mostPerPerson) && { mostPerPerson: 'count' as const }),
    ...(!isCount(draft.mostPerDay) && { mostPerDay: 'count' as const }),
    ...(!/^\d{0,12}$/.test(draft.projectUid.trim()) && { projectUid: 'uid' as const }),
    ...(wrongBudgets && { budgets: wrongBudgets }),
    ...(draft.reason.trim() === '' && { reason: 'reason' as const }),
  }
}

/** What is wrong with a draft and, when nothing is, what is asked or saved. A dry run needs no reason. */
export function activityForm(draft: ActivityDraft, { id, version }: Pick<OfficeActivity, 'id' | 'version'>) {
  const terms = termsForm(draft.kind, draft.terms)
  const { title, summary, rules } = draft.texts
  const texts = { title: missingLanguages(title), summary: missingLanguages(summary), rules: missingLanguages(rules) }
  const fields = fieldErrors(draft)
  const { reason, ...others } = fields
  const isLong = TEXT_FIELDS.some((field) =>
    Object.values(draft.texts[field]).some((text) => text.length > TEXT_MAX[field]),
  )
  const isWhole = Object.keys(others).length === 0 && !isLong && TEXT_FIELDS.every((field) => texts[field].length === 0)
  const asked: DraftAsked | undefined = isWhole && terms.terms !== undefined ? sentOf(draft, terms.terms) : undefined
  const named = id === '' ? {} : { id, version: String(version) }
  const save = asked && reason === undefined ? { ...asked, ...named, reason: draft.reason.trim() } : undefined
  const form: ActivityForm = { errors: { fields, texts, terms: terms.errors }, asked, save }
  return form
}

function sentOf(draft: ActivityDraft, terms: Readonly<Record<string, unknown>>): DraftAsked {
  const uid = draft.projectUid.trim()
  const budgets = draft.budgets.map((budget) => ({
    ...{ pool: budget.pool, asset: assetOf(budget), amount: figureOf(budget.amount) },
  }))
  return {
    ...{ kind: draft.kind, level: draft.level, countries: draft.countries.join(',') },
    ...{ startTime: fromLocalInput(draft.startTime) ?? '', endTime: fromLocalInput(draft.endTime) ?? '' },
    ...{ mostPerPerson: draft.mostPerPerson.trim(), mostPerDay: draft.mostPerDay.trim() },
    ...(uid !== '' && { projectUid: uid }),
    ...{ budgets: JSON.stringify(budgets), texts: JSON.stringify(draft.texts), terms: JSON.stringify(terms) },
  }
}
