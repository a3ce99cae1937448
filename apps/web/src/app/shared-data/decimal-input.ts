/** A figure as a person types it, in the notation of their language, turned into the wire's plain decimal. */

function separators(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5)
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: find('group'), decimal: find('decimal') }
}

/**
 * Gives null for what is not a figure. A separator counts as grouping only where groups of three follow it and the
 * language groups with it; otherwise a single comma or point is the decimal sign, because "250,5" typed on an English
 * page means two hundred and fifty and a half, never two thousand five hundred and five.
 */
export function parseDecimalInput(text: string, locale: string): string | null {
  const compact = text.trim().replaceAll(/[\s\u00a0\u202f'’]/g, '')
  const { group, decimal } = separators(locale)
  const grouped = new RegExp(`^\\d{1,3}(${literal(group)}\\d{3})+(${literal(decimal)}\\d*)?$`)
  if (group.trim() !== '' && grouped.test(compact)) {
    return plain(compact.replaceAll(group, '').replace(decimal, '.'))
  }
  return /^\d+([.,]\d*)?$/.test(compact) ? plain(compact.replace(',', '.')) : null
}

function plain(figure: string): string {
  return figure.replace(/\.$/, '').replace(/^0+(?=\d)/, '')
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
