import type { P2pBefore, P2pObstacle, P2pOffer } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { useFigures } from '../p2p-money.ts'

interface ObstaclesProps {
  readonly before: P2pBefore
  readonly offer: P2pOffer
}

/** Where it is put right; what only time or we can change leads nowhere. */
function wayOut(obstacle: P2pObstacle, { symbol, fiat }: P2pOffer): string | undefined {
  switch (obstacle) {
    case 'kyc':
    case 'limit':
      return '/kyc/index'
    case 'policy':
      return '/legalRestrict'
    case 'security':
      return '/setting'
    case 'debt':
      return `/deposit/${fiat}/bank`
    case 'too_many_open':
      return '/p2p'
    case 'method_missing':
      return '/p2p/methods'
    case 'insufficient':
      return `/deposit/${symbol}/crypto`
    default:
      return undefined
  }
}

/** Everything that stands against the order, each with what to do about it. */
export function Obstacles({ before, offer }: ObstaclesProps) {
  const t = useTranslations('p2p.obstacles')
  const locale = useLocaleTag()
  const { fiat } = useFigures()
  if (before.obstacles.length === 0) return null
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const facts = {
    coin: offer.symbol,
    min: fiat(before.minAmount ?? offer.minAmount, offer.fiat),
    max: fiat(before.maxAmount ?? offer.maxAmount, offer.fiat),
    most: before.mostOpen,
    time: before.limitedUntil === null ? '' : until.format(new Date(before.limitedUntil)),
  }
  return (
    <Note kind="warn" className="mt-4" role="status">
      <ul className="grid gap-2">
        {before.obstacles.map((obstacle) => {
          const way = wayOut(obstacle, offer)
          return (
            <li key={obstacle}>
              {t(`${obstacle}.text`, facts)}
              {way !== undefined && (
                <>
                  {' '}
                  <Link
                    to={way}
                    {...(obstacle === 'too_many_open' && { search: { tab: 'orders' } })}
                    className="link font-medium"
                  >
                    {t(`${obstacle}.act`, facts)}
                  </Link>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Note>
  )
}
