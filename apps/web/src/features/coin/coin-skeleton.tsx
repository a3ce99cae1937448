import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { CHART_HEIGHT, COIN_GRID, COIN_LEAD } from './coin-frames.ts'

/** The frame of the page before the coin is known: the same lines, so that nothing moves when the rest arrives. */
export function CoinSkeleton() {
  const t = useTranslations('coin')
  return (
    <div className="wrap pt-5 md:pt-8">
      <h1 className="sr-only">{t('meta.title')}</h1>
      <ScotchRule />
      <div className="mt-4 flex h-10 items-center gap-3 md:mt-5 md:h-[52px] md:gap-4">
        <Skeleton width={40} height={40} className="rounded-full" />
        <Skeleton width={180} height={28} />
      </div>
      <p className={COIN_LEAD} />
      <div className={COIN_GRID}>
        <div className="min-w-0">
          <div className="flex h-12 items-center">
            <Skeleton width={200} height={28} />
          </div>
          <div className="mt-3 h-9 border-line-2 border-b" />
          <div className={cx('border-line border-b', CHART_HEIGHT)} />
          <LoadingState lines={6} className="mt-10" />
        </div>
        <div className="min-h-[600px] max-lg:hidden" />
      </div>
    </div>
  )
}
