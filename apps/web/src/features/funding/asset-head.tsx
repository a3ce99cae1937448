import type { Currency } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Icon } from '@bourse/ui/icon.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { PageLink } from '../../app/page/page-link.tsx'

interface AssetHeadProps {
  readonly back: string
  readonly currency: Currency | undefined
  readonly title: (name: string) => string
  /** Read out until the asset is known. */
  readonly plainTitle: string
}

/** The head of a page on which one asset comes or goes, with the way back to the wallet. */
export function AssetHead({ back, currency, title, plainTitle }: AssetHeadProps) {
  return (
    <>
      <PageLink
        to="/wallet"
        className="-ml-1 inline-flex min-h-9 items-center gap-1 font-medium text-body text-ink-2 hover:text-ink"
      >
        <Icon of={drawings.chevronLeft} size={14} />
        {back}
      </PageLink>
      <h1 className="display mt-1 flex min-h-9 items-center gap-3 text-h2">
        {currency === undefined ? (
          <>
            <span className="sr-only">{plainTitle}</span>
            <Skeleton width={220} height={22} />
          </>
        ) : (
          <>
            <CoinMark code={currency.code} size={28} />
            {title(currency.name)}
          </>
        )}
      </h1>
    </>
  )
}
