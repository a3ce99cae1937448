import type { Currency, TradingPair, WalletAsset } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Amount } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { useBalances } from '../../../app/live/use-balances.ts'
import { useTicker } from '../../../app/live/use-ticker.ts'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { product } from '../orders/orders-view.ts'

/** What the person has of the two assets of a market; nothing for a visitor, who has none. */
export function PairAssets({ pair }: { pair: TradingPair }) {
  const t = useTranslations('orders.pairAssets')
  const loggedIn = useLoggedIn()
  const { data } = useBalances()
  const last = useTicker(pair.symbol)?.last
  if (!loggedIn) return null
  return (
    <section aria-label={t('title')} className="text-dense">
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h2 className="font-semibold">{t('title')}</h2>
        <PageLink to="/wallet" className="inline-flex min-h-6 items-center font-medium text-accent hover:text-accent-2">
          {t('wallet')}
        </PageLink>
      </div>
      <dl className="mt-1">
        {[pair.baseCurrencyInfo, pair.quoteCurrencyInfo].map((currency) => (
          <AssetRow
            key={currency.code}
            currency={currency}
            asset={data && (data.find(({ coin }) => coin === currency.code) ?? null)}
            {...(currency === pair.baseCurrencyInfo ? { last: last ?? null } : {})}
          />
        ))}
      </dl>
    </section>
  )
}

/** What money is shown in. */
const CENTS = 2

interface AssetRowProps {
  readonly currency: Currency
  /** Undefined while the wallet is on its way, null when it has none of the coin. */
  readonly asset: WalletAsset | null | undefined
  /** Of the base asset: what one of it is worth, null until that is known. */
  readonly last?: string | null
}

function AssetRow({ currency, asset, last }: AssetRowProps) {
  const t = useTranslations('orders.pairAssets')
  const { code, shownScale } = currency
  const locked = asset?.locked ?? '0'
  const total = asset?.total ?? '0'
  const worth = last == null || !isSome(total) ? null : product(last, total)
  return (
    <div className="grid h-7 grid-cols-[56px_1fr_minmax(92px,auto)] items-center gap-x-2 border-line not-last:border-b">
      <dt className="inline-flex items-center gap-2 font-medium">
        <CoinMark code={code} size={14} />
        {code}
      </dt>
      <dd className="text-right">
        {asset === undefined ? <Skeleton width={72} /> : <Amount value={asset?.available ?? '0'} scale={shownScale} />}
      </dd>
      <dd className="truncate text-right text-ink-3">
        {isSome(locked) ? (
          t.rich('held', { amount: () => <Amount value={locked} scale={last === undefined ? CENTS : shownScale} /> })
        ) : worth === null ? null : (
          <Amount value={worth} scale={CENTS} />
        )}
      </dd>
    </div>
  )
}

function isSome(amount: string): boolean {
  return /[1-9]/.test(amount)
}
