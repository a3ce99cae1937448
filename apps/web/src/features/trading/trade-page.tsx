import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx'
import { Link, useParams } from '@tanstack/react-router'
import { usePair, usePairs } from '../../app/live/use-pairs.ts'
import { PageLink } from '../../app/page-link.tsx'
import { hasRoute } from '../../app/routes.ts'
import { TradeLayout } from './trade-layout.tsx'
import { TradeSkeleton } from './trade-layout-skeleton.tsx'

export function TradePage() {
  const t = useTranslations('trade')
  const { symbol: written = '' } = useParams({ strict: false }) as { symbol?: string }
  const symbol = written.toUpperCase()
  const pairs = usePairs()
  const pair = usePair(symbol)
  if (pairs.isError) {
    return (
      <div className="wrap pt-10">
        <h1 className="sr-only">{t('meta.title')}</h1>
        <ErrorState
          title={t('error')}
          text={pairs.error.message}
          onRetry={() => void pairs.refetch()}
          retrying={pairs.isFetching}
        />
      </div>
    )
  }
  if (pair === undefined) return <TradeSkeleton />
  if (pair === null) return <UnknownPair symbol={written} />
  return <TradeLayout pair={pair} />
}

const MARKETS: string = '/markets'
const OFFERED = ['BTC-USDT', 'ETH-USDT', 'BTC-EUR'] as const

/** A link that leads nowhere still leads on. */
function UnknownPair({ symbol }: { symbol: string }) {
  const t = useTranslations('trade.unknown')
  const { data } = usePairs()
  const offered = OFFERED.filter((known) => data?.some((pair) => pair.symbol === known))
  return (
    <div className="wrap pt-16">
      <h1 className="sr-only">{t('title', { symbol })}</h1>
      <EmptyState
        className="border-line border-y"
        title={t('title', { symbol })}
        text={t('text')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {offered.map((known) => (
              <Link key={known} to={`/trade/${known}`} className={buttonClass()}>
                {known.replace('-', ' / ')}
              </Link>
            ))}
            {hasRoute(MARKETS) && (
              <PageLink to={MARKETS} className={buttonClass({ variant: 'ink' })}>
                {t('markets')}
              </PageLink>
            )}
          </span>
        }
      />
    </div>
  )
}
