import type { BankQuote, PaymentQuote } from '@bourse/contract'
import { formatUnits, maxUnits, mulDivCeil, parseUnits, type Units, units } from '@bourse/money'

/** What a way takes of an amount, and the least that it lets in. */
export type Terms = Pick<PaymentQuote, 'minimum' | 'feeBps' | 'feeFixed'>

const CENTS = 2
const WHOLE_BPS = 10_000n

/**
 * What a page that leads here wants to arrive, with the fees of the way on top, in whole cents; undefined where the address
 * asks for nothing.
 */
export function askedAmount(search: string, { minimum, feeBps, feeFixed }: Terms): string | undefined {
  const params = new URLSearchParams(search)
  const named = (name: string) => cents((params.get(name) ?? '').replaceAll('"', ''))
  // Who says what to pay pays that, and what is left of it arrives.
  const paid = named('pay')
  if (paid !== undefined && paid > 0n) return formatUnits(maxUnits(paid, cents(minimum) ?? paid), CENTS, { trim: true })
  const asked = named('amount')
  if (asked === undefined || asked === 0n) return undefined
  const fixed = cents(feeFixed) ?? 0n
  const needed = mulDivCeil(asked + fixed, WHOLE_BPS, WHOLE_BPS - BigInt(feeBps))
  return formatUnits(maxUnits(needed, cents(minimum) ?? needed), CENTS, { trim: true })
}

/** The bank's own fee is covered from an amount on, in some transfers of a month. */
export function bankTerms(quote: BankQuote): Terms {
  const covered = quote.freeTimesLeft > 0
  const fee = units((cents(quote.fee) ?? 0n) + (covered ? 0n : (cents(quote.bankFee) ?? 0n)))
  return { minimum: quote.minimum, feeBps: 0, feeFixed: formatUnits(fee, CENTS) }
}

function cents(text: string): Units | undefined {
  const parsed = parseUnits(text, CENTS)
  return parsed.ok ? parsed.value : undefined
}
