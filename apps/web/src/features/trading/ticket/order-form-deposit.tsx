import type { Currency } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { storage } from '../../../app/browser-storage.ts'
import { wholeUp } from '../../../app/shared-data/whole-up.ts'

interface DepositOfferProps {
  readonly asset: Pick<Currency, 'code' | 'kind'>
  /** What the order is short of, as a plain decimal; null where nobody can say. */
  readonly short: string | null
  /** Where the order is filled in again. */
  readonly path: string | null
  /** A market buy can be paid for and made in one go: its market, and what it comes to. */
  readonly purchase: { readonly symbol: string; readonly total: string } | null
}

/** The way out of too little balance: a deposit of what is missing, which knows the way back to the order. */
export function DepositOffer({ asset, short, path, purchase }: DepositOfferProps) {
  const t = useTranslations('orderForm.deposit')
  const locale = useLocaleTag()
  const cash = asset.kind === 'fiat'
  const amount = cash && short !== null ? wholeUp(short) : null
  return (
    <>
      {purchase !== null && cash && (
        <Link
          to="/deposit/$fiat/$type"
          params={{ fiat: asset.code, type: 'card' }}
          search={{ pay: wholeUp(purchase.total), buy: purchase.symbol }}
          className={buttonClass({ variant: 'ink', block: true, className: 'mb-2 h-12 text-body md:h-11' })}
        >
          {t('payAndBuy', { coin: purchase.symbol.split('-')[0] ?? '' })}
        </Link>
      )}
      <Link
        to="/deposit/$fiat/$type"
        params={{ fiat: asset.code, type: cash ? 'bank' : 'crypto' }}
        {...(amount !== null && { search: { amount } })}
        onClick={() => path !== null && storage.set('pausedOrder', path)}
        className={buttonClass({ block: true, className: 'mb-2 h-12 text-body md:h-11' })}
      >
        {amount === null
          ? t('asset', { asset: asset.code })
          : t('amount', { amount: `${formatDecimal(amount, { locale, scale: 0 })}\u00a0${asset.code}` })}
      </Link>
    </>
  )
}
