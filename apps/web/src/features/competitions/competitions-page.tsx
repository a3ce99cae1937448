import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { CampaignFrame } from '../../app/campaigns/campaign-frame.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { PAGE_SIZE, type Part, useCompetitions } from './api.ts'
import { CompetitionRow } from './competition-row.tsx'

/** Specification §2: trading competitions, those that run first. */
export function CompetitionsPage() {
  const t = useTranslations('competitions')
  return (
    <CampaignFrame kind="competition" title={t('title')} intro={t('intro')}>
      <PartSection part="running" />
      <PartSection part="soon" />
      <PartSection part="ended" />
    </CampaignFrame>
  )
}

function PartSection({ part }: { readonly part: Part }) {
  const t = useTranslations('competitions')
  const [page, setPage] = useState(1)
  const query = useCompetitions(part, page)
  // What does not come is no news; that nothing runs is.
  if (part !== 'running' && query.data?.total === 0) return null
  return (
    <section aria-labelledby={`part-${part}`} className="mt-7">
      <SectionRule id={`part-${part}`} title={t(`parts.${part}`)} />
      <PagedList
        query={query}
        texts="competitions.list"
        label={t(`parts.${part}`)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        size={PAGE_SIZE}
        page={page}
        onPage={setPage}
      >
        {(one) => <CompetitionRow key={one.id} competition={one} />}
      </PagedList>
    </section>
  )
}
