export const DRAFT_FIELDS = ['coin', 'apy', 'days', 'minimum', 'quota', 'personalQuota'] as const
export type DraftField = (typeof DRAFT_FIELDS)[number]
export type Drafted = Readonly<Record<DraftField | 'reason', string>>
type DraftError = 'coin' | 'percent' | 'days' | 'amount' | 'order' | 'reason'

export const EMPTY_DRAFT: Drafted = {
  ...{ coin: '', apy: '', days: '30', minimum: '', quota: '', personalQuota: '', reason: '' },
}

const COIN = /^[A-Z0-9]{2,12}$/
const PERCENT = /^\d{1,2}(\.\d{1,2})?$/
const AMOUNT = /^\d{1,20}(\.\d{1,18})?$/
const MOST_DAYS = 365

/** Commas are decimal points to most who type here. */
const figureOf = (typed: string) => typed.trim().replace(',', '.')
export const coinOf = (typed: string) => typed.trim().toUpperCase()
const isAmount = (typed: string) => AMOUNT.test(figureOf(typed)) && Number(figureOf(typed)) > 0

export interface DraftState {
  readonly errors: Partial<Record<DraftField | 'reason', DraftError>>
  readonly asked: Drafted | undefined
}

export function draftForm(typed: Drafted): DraftState {
  const errors: Partial<Record<DraftField | 'reason', DraftError>> = {}
  const figure = (name: DraftField) => figureOf(typed[name])
  if (!COIN.test(coinOf(typed.coin))) errors.coin = 'coin'
  if (!PERCENT.test(figure('apy')) || Number(figure('apy')) === 0) errors.apy = 'percent'
  if (!/^\d{1,3}$/.test(figure('days')) || Number(figure('days')) < 1 || Number(figure('days')) > MOST_DAYS)
    errors.days = 'days'
  for (const name of ['minimum', 'quota', 'personalQuota'] as const) if (!isAmount(typed[name])) errors[name] = 'amount'
  const [minimum, personal, quota] = (['minimum', 'personalQuota', 'quota'] as const).map((name) =>
    Number(figure(name)),
  )
  if (errors.personalQuota === undefined && Number(personal) < Number(minimum)) errors.personalQuota = 'order'
  if (errors.quota === undefined && Number(quota) < Number(personal)) errors.quota = 'order'
  const reason = typed.reason.trim()
  if (reason === '') errors.reason = 'reason'
  if (Object.keys(errors).length > 0) return { errors, asked: undefined }
  const terms = { apy: figure('apy'), days: figure('days'), minimum: figure('minimum') }
  const quotas = { quota: figure('quota'), personalQuota: figure('personalQuota') }
  return { errors, asked: { ...terms, ...quotas, coin: coinOf(typed.coin), reason } }
}

interface PoolTyped {
  readonly amount: string
  readonly reason: string
}

/** What is proposed for the pool of a coin. */
export function poolForm(typed: PoolTyped, coin: string) {
  const reason = typed.reason.trim()
  const errors: Partial<Record<keyof PoolTyped, 'amountMissing' | 'missing'>> = {}
  if (!isAmount(typed.amount)) errors.amount = 'amountMissing'
  if (reason === '') errors.reason = 'missing'
  const asked = { coin, amount: figureOf(typed.amount), reason }
  return { errors, asked: Object.keys(errors).length === 0 ? asked : undefined }
}
