import { canonicalEmail, type MethodField, type MethodKind, type MethodSetting, type P2pFiat } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { BankAccounts } from '../../banking/index.ts'

type KindFacts = Omit<MethodSetting, 'kind'>

const BOTH: P2pFiat[] = ['EUR', 'GBP']

/** Names are the providers' own. Of PayPal the payer can call the money back. */
export const KINDS: Readonly<Record<MethodKind, KindFacts>> = {
  sepa_instant: { name: 'SEPA Instant', fiats: ['EUR'], fields: ['iban'], reversible: false },
  faster_payments: {
    name: 'Faster Payments',
    fiats: ['GBP'],
    fields: ['sortCode', 'accountNumber'],
    reversible: false,
  },
  revolut: { name: 'Revolut', fiats: BOTH, fields: ['handle'], reversible: false },
  wise: { name: 'Wise', fiats: BOTH, fields: ['email'], reversible: false },
  paypal: { name: 'PayPal', fiats: BOTH, fields: ['email'], reversible: true },
}

export type TypedFields = Readonly<Record<MethodField, string>>
export type Details = Readonly<Partial<Record<MethodField, string>>>

export interface ReadMethod {
  readonly details: Details
  /** The same however it was typed. */
  readonly number: string
  readonly masked: string
}

type NumberRefusal = Extract<ReturnType<BankAccounts['check']>, { ok: false }>['refusal']
export type FieldRefusal =
  | Exclude<NumberRefusal, { readonly code: 'funding.bank_unknown' }>
  | { readonly code: 'p2p.method_email_wrong' | 'p2p.method_handle_wrong' | 'p2p.method_fiat' }

/** A Revtag: letters and digits, with the sign before it or without. */
const HANDLE = /^@?([a-z0-9]{3,16})$/

/** What was typed, judged by the rules of its kind. Account numbers are judged as those of banks are. */
export function readMethod(
  { kind, fiat, typed }: { readonly kind: MethodKind; readonly fiat: P2pFiat; readonly typed: TypedFields },
  checkAccount: BankAccounts['check'],
): Result<ReadMethod, FieldRefusal> {
  const { fiats, fields } = KINDS[kind]
  if (!fiats.includes(fiat)) return refuse({ code: 'p2p.method_fiat' })
  if (fields.includes('email')) return readEmail(typed.email)
  if (fields.includes('handle')) return readHandle(typed.handle)
  const read = checkAccount({ symbol: fiat, ...typed })
  if (!read.ok)
    return read.refusal.code === 'funding.bank_unknown' ? refuse({ code: 'p2p.method_fiat' }) : refuse(read.refusal)
  const { iban, sortCode, accountNumber, masked, formatted } = read.value
  if (iban !== null) return ok({ details: { iban: formatted }, number: iban, masked })
  return ok({
    details: { sortCode: sortCode ?? '', accountNumber: accountNumber ?? '' },
    number: `${sortCode} ${accountNumber}`,
    masked,
  })
}

function readEmail(typed: string): Result<ReadMethod, FieldRefusal> {
  const email = canonicalEmail(typed)
  if (email === undefined) return refuse({ code: 'p2p.method_email_wrong' })
  const at = email.indexOf('@')
  return ok({ details: { email }, number: email, masked: `${email.slice(0, 1)}•••${email.slice(at)}` })
}

function readHandle(typed: string): Result<ReadMethod, FieldRefusal> {
  const name = HANDLE.exec(typed.toLowerCase())?.[1]
  if (name === undefined) return refuse({ code: 'p2p.method_handle_wrong' })
  return ok({ details: { handle: `@${name}` }, number: name, masked: `@${name.slice(0, 2)}•••` })
}
