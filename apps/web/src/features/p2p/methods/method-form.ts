import type { MethodField, MethodSetting, P2pFiat, PersonMethod } from '@bourse/contract'

export interface MethodInput {
  readonly kind: MethodSetting['kind']
  readonly fiat: P2pFiat
  readonly holder: string
  readonly fields: Readonly<Record<MethodField, string>>
}

const EMPTY: MethodInput['fields'] = { iban: '', sortCode: '', accountNumber: '', email: '', handle: '' }

/** Beginning with the name that every method must be in. */
export function newInput({ kind, fiats }: MethodSetting, holder: string): MethodInput {
  return { kind, fiat: fiats[0] ?? 'EUR', holder, fields: EMPTY }
}

export function inputOf({ kind, fiat, holder, fields }: PersonMethod): MethodInput {
  const typed = fields.map(({ field, value }) => [field, value] as const)
  return { kind, fiat, holder, fields: { ...EMPTY, ...Object.fromEntries(typed) } }
}

/** Another kind keeps the currency where it can, and what was typed. */
export function withKind(input: MethodInput, { kind, fiats }: MethodSetting): MethodInput {
  return { ...input, kind, fiat: fiats.includes(input.fiat) ? input.fiat : (fiats[0] ?? input.fiat) }
}

/** What nobody has typed yet; what is wrong in it the server says. */
export function missingFields(input: MethodInput, asked: readonly MethodField[]): MethodField[] {
  return asked.filter((field) => input.fields[field].trim() === '')
}

/** Only what the kind asks for is sent. */
export function sentFields(input: MethodInput, asked: readonly MethodField[]): Partial<Record<MethodField, string>> {
  return Object.fromEntries(asked.map((field) => [field, input.fields[field].trim()]))
}
