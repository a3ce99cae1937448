import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { CampaignFrame } from '../../app/campaigns/campaign-frame.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { PAGE_SIZE, type Part, useBoosts } from './api.ts'
import { BoostPage } from './boost-page.tsx'
import { BoostRow } from './boost-row.tsx'
import { idIn } from './boost-view.ts'

/** Specification §2: boosted coins, or the one that the address names. */
export function BoostPadPage() {
  const id = useRouterState({ select: ({ location }) => idIn(location.searchStr) })
  return id === null ? <BoostList /> : <BoostPage key={id} id={id} />
}

function BoostList() {
  const t = useTranslations('boosts')
  return (
    <CampaignFrame kind="boost" title={t('title')} intro={t('intro')}>
      <PartSection part="running" />
      <PartSection part="soon" />
      <PartSection part="ended" />
    </CampaignFrame>
  )
}

function PartSection({ part }: { readonly part: Part }) {
  const t = useTranslations('boosts')
  const [page, setPage] = useState(1)
  const query = useBoosts(part, page)
  // What does not come is no news; that nothing runs is.
  if (part !== 'running' && query.data?.total === 0) return null
  return (
    <section aria-labelledby={`part-${part}`} className="mt-7">
      <SectionRule id={`part-${part}`} title={t(`parts.${part}`)} />
      <PagedList
        query={query}
        texts="boosts.list"
        label={t(`parts.${part}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        size={PAGE_SIZE}
        page={page}
        onPage={setPage}
      >
        {(boost) => <BoostRow key={boost.id} boost={boost} />}
      </PagedList>
    </section>
  )
}
