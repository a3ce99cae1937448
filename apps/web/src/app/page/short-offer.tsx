import { buttonClass } from '@bourse/ui/button.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'

interface ShortOfferProps {
  readonly coin: string
  readonly scale: number
  readonly short: string
}

/** The way out of too little balance: a deposit of what is missing. */
export function ShortOffer({ coin, scale, short }: ShortOfferProps) {
  const t = useTranslations('earnFrame.pay')
  const locale = useLocaleTag()
  return (
    <div className="grid gap-2">
      <p className="text-bad text-dense">
        {t('short', { amount: `${formatDecimal(short, { locale, scale, minScale: 2 })}\u00a0${coin}` })}
      </p>
      <Link
        to="/deposit/$fiat/$type"
        params={{ fiat: coin, type: 'crypto' }}
        className={buttonClass({ variant: 'ink', size: 'lg', block: true })}
      >
        {t('deposit', { coin })}
      </Link>
    </div>
  )
}
