import type { OfficeBanner } from '@bourse/contract'
import * as content from '@bourse/contract/calls/office/content'
import { buttonClass } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { useBanners } from './api.ts'
import { PublicationRow, PublicationTable } from './publication-table.tsx'

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
        action={
          mayEdit && (
            <Link to="/content/banners/$id" params={{ id: 'new' }} className={buttonClass({ variant: 'ink' })}>
              <Icon of={drawings.plus} size={14} />
              {t('add')}
            </Link>
          )
        }
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {(banners) => (
          <div className="grid gap-8">
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
        <PublicationTable caption={title}>
          {banners.map((banner) => (
            <PublicationRow key={banner.id} row={banner} to="/content/banners/$id" />
          ))}
        </PublicationTable>
      )}
    </section>
  )
}
