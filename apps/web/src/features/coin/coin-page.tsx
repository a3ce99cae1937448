import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { lazy, Suspense } from 'react'
import { useCoin } from './api.ts'
import { CoinScreen } from './coin-screen.tsx'
import { CoinSkeleton } from './coin-skeleton.tsx'

const UnknownCoin = lazy(async () => ({ default: (await import('./coin-unknown.tsx')).UnknownCoin }))

/** Asset codes as the server writes them; anything else names no coin and is not asked for. */
const CODE = /^[A-Z0-9]{2,12}$/

/** Specification §2: everything about one coin, and the way to buy it. */
export function CoinPage() {
  const { symbol: written = '' } = useParams({ strict: false }) as { symbol?: string }
  const symbol = written.toUpperCase()
  return CODE.test(symbol) ? <KnownCoin key={symbol} symbol={symbol} /> : <NoSuchCoin symbol={written} />
}

function KnownCoin({ symbol }: { symbol: string }) {
  const t = useTranslations('coin')
  const coin = useCoin(symbol)
  if (coin.data !== undefined) return <CoinScreen coin={coin.data} />
  if (!coin.isError) return <CoinSkeleton />
  if (coin.error.reason === 'markets.coin_unknown') return <NoSuchCoin symbol={symbol} />
  return (
    <div className="wrap pt-10">
      <h1 className="sr-only">{t('meta.title')}</h1>
      <ErrorState
        title={t('error')}
        text={coin.error.message}
        onRetry={() => void coin.refetch()}
        retrying={coin.isFetching}
      />
    </div>
  )
}

function NoSuchCoin({ symbol }: { symbol: string }) {
  return (
    <Suspense>
      <UnknownCoin symbol={symbol} />
    </Suspense>
  )
}
