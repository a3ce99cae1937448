import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Change } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { hasRoute } from '../../app/routes.ts'
import { useOfferedCoins } from './api.ts'

const MARKETS: string = '/markets'

/** A link that leads nowhere still leads on: to coins that are worth a look. */
export function UnknownCoin({ symbol }: { symbol: string }) {
  const t = useTranslations('coin.unknown')
  const { data } = useOfferedCoins()
  return (
    <div className="wrap min-h-[60dvh] pt-10 pb-16 max-md:pb-28">
      <ScotchRule />
      <div className="max-w-[640px] pt-6">
        <h1 className="text-balance font-semibold text-h3 md:text-h2">{t('title', { symbol })}</h1>
        <p className="mt-2 text-base text-ink-2">{t('text')}</p>
        <ul aria-label={t('offered')} className="mt-6 min-h-56 border-line-2 border-t">
          {data?.coins.map((coin) => (
            <li key={coin.symbol} className="border-line border-b">
              <Link
                to="/coin/$symbol"
                params={{ symbol: coin.symbol }}
                className="flex h-14 items-center gap-3 px-1 hover:bg-paper-down"
              >
                <CoinMark code={coin.symbol} size={28} />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{coin.name}</span>
                  <span className="block text-body text-ink-3">{t(`reasons.${coin.reason}`)}</span>
                </span>
                <span className="text-body">
                  {coin.change1d !== null && <Change value={shiftPoint(coin.change1d, 2)} />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {hasRoute(MARKETS) && (
          <p className="mt-4">
            <PageLink to={MARKETS} className="link font-medium">
              {t('markets')}
            </PageLink>
          </p>
        )}
      </div>
    </div>
  )
}
