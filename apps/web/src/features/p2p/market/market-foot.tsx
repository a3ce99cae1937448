import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { useFigures } from '../p2p-money.ts'
import { useIsMerchant } from './market-api.ts'
import { useMarketSearch } from './use-market-search.ts'

interface MarketFootProps {
  readonly amount: string | undefined
  readonly index: string | null
  /** When the list was read, by this device. */
  readonly updatedAt: number
  /** It could not be read again since. */
  readonly stale: boolean
}

/** By what the rows are sorted, against which index, and the way to a row of one's own. */
export function MarketFoot({ amount, index, updatedAt, stale }: MarketFootProps) {
  const t = useTranslations('p2p.market')
  const locale = useLocaleTag()
  const { search } = useMarketSearch()
  const { fiat, price } = useFigures()
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(updatedAt))
  return (
    <div className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-dense text-ink-3">
      <p>
        {amount === undefined ? t('sorted') : t('sortedFor', { amount: fiat(amount, search.fiat) })}{' '}
        {index !== null && t('index', { price: price(index), fiat: search.fiat })}{' '}
        {updatedAt > 0 && (
          <span className={stale ? 'text-warn' : undefined}>{t(stale ? 'stale' : 'updated', { time })}</span>
        )}
      </p>
      <OwnWay />
    </div>
  )
}

function OwnWay() {
  const t = useTranslations('p2p.market')
  const isMerchant = useIsMerchant()
  const loggedIn = useLoggedIn()
  if (!loggedIn) return null
  return isMerchant ? (
    <Link to="/p2p/desk" className="link">
      {t('desk')}
    </Link>
  ) : (
    <Link to="/p2p/merchant" className="link">
      {t('become')}
    </Link>
  )
}
