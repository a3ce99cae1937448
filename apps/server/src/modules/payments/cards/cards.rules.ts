import { type CardBrand, type CardState, hasExpired } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Moves } from '../../../platform/database/moves.ts'
import { isSameName } from '../../funding/index.ts'
import type { TokenFacts } from './acquirer.ts'

/** A card is decided about once; who wants another answer adds it again. */
export const CARD_MOVES: Moves<CardState> = { verifying: ['active', 'refused'], active: [], refused: [] }

/** What our contract with the acquirer covers. */
export const TAKEN_BRANDS: readonly CardBrand[] = ['visa', 'mastercard', 'maestro']

export type CardRefusal = { readonly code: 'funding.card_brand' | 'funding.card_expired' | 'funding.card_name' }

/** Whether a card can be added at all: its kind, its date, and the name of its holder against the documents. */
export function judgeCard(facts: TokenFacts, legalName: string, now: Date): Result<void, CardRefusal> {
  if (!TAKEN_BRANDS.includes(facts.brand)) return refuse({ code: 'funding.card_brand' })
  if (hasExpired({ month: facts.expMonth, year: facts.expYear }, now)) return refuse({ code: 'funding.card_expired' })
  if (!isSameName(facts.holder, legalName)) return refuse({ code: 'funding.card_name' })
  return ok()
}
