import type { DeskFigures } from '@bourse/contract'

const SPREADS = ['moneySpread', 'majorSpread', 'otherSpread'] as const
export const BOUNDS = ['minimum', 'maximum', 'dayMaximum'] as const
export const FIGURES = [...SPREADS, ...BOUNDS, 'hourPercent'] as const
export type FigureName = (typeof FIGURES)[number]

const PERCENT = /^\d{1,2}(\.\d{1,2})?$/
const MONEY = /^\d{1,9}(\.\d{1,2})?$/

export interface DeskTyped extends DeskFigures {
  readonly reason: string
}

export interface DeskFormState {
  readonly errors: Partial<Record<FigureName | 'reason', 'percent' | 'money' | 'reason' | 'same'>>
  /** Complete, and other than what holds now. */
  readonly asked: DeskTyped | undefined
}

const isMoney = (name: FigureName) => BOUNDS.some((bound) => bound === name)

/** Commas are decimal points to most who type here. */
const figureOf = (typed: string) => typed.trim().replace(',', '.')

export function changedFigures(before: DeskFigures, after: DeskFigures): FigureName[] {
  return FIGURES.filter((name) => Number(figureOf(before[name])) !== Number(figureOf(after[name])))
}

export function deskForm(typed: DeskTyped, now: DeskFigures): DeskFormState {
  const errors: Record<string, 'percent' | 'money' | 'reason' | 'same'> = {}
  for (const name of FIGURES) {
    if (!(isMoney(name) ? MONEY : PERCENT).test(figureOf(typed[name])))
      errors[name] = isMoney(name) ? 'money' : 'percent'
  }
  const reason = typed.reason.trim()
  if (reason === '') errors.reason = 'reason'
  else if (changedFigures(now, typed).length === 0) errors.reason = 'same'
  if (Object.keys(errors).length > 0) return { errors, asked: undefined }
  const figures = Object.fromEntries(FIGURES.map((name) => [name, figureOf(typed[name])]))
  return { errors, asked: { ...now, ...figures, reason } }
}
