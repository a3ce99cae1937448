/** What is done by a key while the field has the focus: another option is the active one, or the active one is taken. */
export type ComboboxMove = { readonly to: number } | 'choose' | undefined

interface Place {
  readonly active: number
  readonly count: number
  /** How many options a page of the list has. */
  readonly page: number
}

/** Keys that a field needs for its own text, Home and End among them, are left to it. */
export function moveOf(key: string, { active, count, page }: Place): ComboboxMove {
  if (key === 'Enter') return 'choose'
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
  const step = steps[key]
  return step === undefined ? undefined : { to: within(active + step, count) }
}

/** The list may have become shorter than the place in it. */
export function within(place: number, count: number): number {
  return Math.max(0, Math.min(place, count - 1))
}
