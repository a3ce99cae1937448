import type { TradingPair } from '@bourse/contract'
import { Disclosure } from '@bourse/ui/disclosure.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { lazy, Suspense } from 'react'

const TokenInfo = lazy(async () => ({ default: (await import('./token-info.tsx')).TokenInfo }))

/** Where there is no tab for it, what is known of the market opens beneath its name. */
export function TokenInfoButton({ pair }: { pair: TradingPair }) {
  const t = useTranslations('trade.header')
  return (
    <Disclosure
      button={
        <>
          <Icon of={drawings.info} size={14} />
          {t('about', { name: pair.baseCurrencyInfo.name })}
        </>
      }
      buttonClassName="flex min-h-8 items-center gap-1 rounded-1 px-1.5 font-medium text-dense text-ink-2 hover:bg-paper-down hover:text-ink aria-expanded:bg-paper-down"
      panelClassName="absolute top-full right-0 z-(--z-header) mt-1 w-[340px] animate-rise rounded-2 bg-paper-up p-4 pt-2 shadow-float"
    >
      {() => (
        <Suspense fallback={<LoadingState lines={8} />}>
          <TokenInfo pair={pair} />
        </Suspense>
      )}
    </Disclosure>
  )
}
