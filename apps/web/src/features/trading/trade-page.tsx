import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { lazy, Suspense } from 'react'
import { usePair, usePairs } from '../../app/live/use-pairs.ts'
import { TradeLayout } from './layout/trade-layout.tsx'
import { TradeSkeleton } from './layout/trade-layout-skeleton.tsx'

const UnknownPair = lazy(async () => ({ default: (await import('./layout/trade-unknown.tsx')).UnknownPair }))

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
  if (pair === null) {
    return (
      <Suspense>
        <UnknownPair symbol={written} />
      </Suspense>
    )
  }
  return <TradeLayout pair={pair} />
}
