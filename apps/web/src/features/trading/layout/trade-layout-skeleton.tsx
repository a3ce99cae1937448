import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { DESKTOP_FRAME, DESKTOP_GRID, PHONE_FRAME } from './trade-frames.ts'
import { useScreen } from './use-screen.ts'

/** The frame of the page before the market is known: the same lines, so that nothing moves when the rest arrives. */
export function TradeSkeleton() {
  const t = useTranslations('trade')
  const screen = useScreen()
  if (screen !== 'desktop') {
    return (
      <div className={screen === 'phone' ? PHONE_FRAME : 'min-h-[calc(100dvh-var(--bar))]'}>
        <h1 className="sr-only">{t('meta.title')}</h1>
        <div className="flex h-[52px] items-center border-line border-b px-5">
          <Skeleton width={140} height={16} />
        </div>
      </div>
    )
  }
  return (
    <div className={DESKTOP_FRAME}>
      <h1 className="sr-only">{t('meta.title')}</h1>
      <div className="flex h-[52px] shrink-0 items-center gap-8 border-line border-b px-5">
        <Skeleton width={120} height={16} />
        <Skeleton width={140} height={20} />
      </div>
      <div className={DESKTOP_GRID}>
        <div className="border-line border-r border-b" />
        <div className="border-line border-r border-b" />
        <div className="row-span-2 border-line border-b" />
        <div className="border-line border-r border-b" />
        <div className="border-line border-r border-b" />
      </div>
      <div className="h-6" />
    </div>
  )
}
