import type { OfficeBanner } from '@bourse/contract'
import * as content from '@bourse/contract/calls/office/content'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { AddLink } from '../../app/page/add-link.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { useBanners } from './api.ts'
import { PublicationTable } from './publication-table.tsx'

export const PLACEMENTS = ['activity', 'invest', 'share'] as const satisfies readonly OfficeBanner['placement'][]

export function BannersPage() {
  const t = useTranslations('content.banners')
  const query = useBanners()
  const mayEdit = useMay(content.saveBanner)
  const shown = query.data?.filter(({ phase }) => phase === 'shown').length ?? 0
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.length, shown })}
        above={t('above')}
        action={mayEdit && <AddLink to="/content/banners/new">{t('add')}</AddLink>}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {(banners) => (
          <div className="grid grid-cols-1 gap-8">
            {PLACEMENTS.map((placement) => (
              <PlacementSection
                key={placement}
                placement={placement}
                banners={banners.filter((banner) => banner.placement === placement)}
              />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

interface PlacementSectionProps {
  placement: OfficeBanner['placement']
  banners: readonly OfficeBanner[]
}

function PlacementSection({ placement, banners }: PlacementSectionProps) {
  const t = useTranslations('content.banners')
  const title = t(`placements.${placement}`)
  return (
    <section>
      <SectionRule title={title} />
      {banners.length === 0 ? (
        <EmptyState title={t('empty')} text={t(`emptyText.${placement}`)} />
      ) : (
        <PublicationTable caption={title} rows={banners} to="/content/banners/$id" />
      )}
    </section>
  )
}
