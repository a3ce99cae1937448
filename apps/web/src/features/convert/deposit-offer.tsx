import { buttonClass } from '@bourse/ui/button.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { storage } from '../../app/browser-storage.ts'
import { wholeUp } from '../../app/shared-data/whole-up.ts'
import { convertPath } from './convert-form.ts'
import type { Converter } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

/**
 * The way out of too little balance: one checkout that pays for the whole conversion and makes it, or a deposit of what is missing, which
 * knows the way back.
 */
export function DepositOffer({ converter }: { readonly converter: Converter }) {
  const t = useTranslations('convert.act')
  const locale = useLocaleTag()
  const figures = useFigures(converter.assets)
  const { short, form, view, assets, sides } = converter
  if (short === null) return null
  const cash = assets.isFiat(form.from)
  const amount = cash ? wholeUp(short) : null
  return (
    <>
      <p className="text-bad text-dense">{t('short', { amount: figures.amount(short, form.from) })}</p>
      {cash && sides !== null && (
        <Link
          to="/deposit/$fiat/$type"
          params={{ fiat: form.from, type: 'card' }}
          search={{ pay: wholeUp(sides.payAmount), buy: `${form.to}-${form.from}`, by: 'conversion' }}
          className={buttonClass({ variant: 'ink', size: 'lg', block: true })}
        >
          {t('payAndConvert', { coin: form.to })}
        </Link>
      )}
      <Link
        to="/deposit/$fiat/$type"
        params={{ fiat: form.from, type: cash ? 'bank' : 'crypto' }}
        {...(amount !== null && { search: { amount } })}
        onClick={() => view.request !== null && storage.set('pausedOrder', convertPath(view.request))}
        className={buttonClass({ size: 'lg', block: true, ...(!cash && { variant: 'ink' as const }) })}
      >
        {amount === null
          ? t('depositCoin', { coin: form.from })
          : t('deposit', { amount: `${formatDecimal(amount, { locale, scale: 0 })}\u00a0${form.from}` })}
      </Link>
    </>
  )
}
