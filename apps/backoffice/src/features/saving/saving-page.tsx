import { useTranslations } from '@bourse/ui/i18n.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PoolsSection } from './pools-section.tsx'
import { PositionsSection } from './positions-section.tsx'
import { ProductsSection } from './products-section.tsx'

export function SavingPage() {
  const t = useTranslations('savingDesk')
  return (
    <div className="desk">
      <PageHead title={t('title')} above={t('above')} />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_420px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <ProductsSection />
          <PositionsSection />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <PoolsSection />
        </div>
      </div>
    </div>
  )
}
