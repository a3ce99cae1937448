import type { ActivityKind } from '@bourse/contract'
import { ACTIVITY_KINDS } from '@bourse/contract/activity-lists'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useRouterState } from '@bourse/ui/router.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'
import { CampaignFrame } from '../../app/campaigns/campaign-frame.tsx'
import { ScaleLegend } from '../../app/campaigns/scale-legend.tsx'
import { useNarrow } from '../../app/page/use-narrow.ts'
import type { HubPart } from './api.ts'
import { EndedSection } from './hub-ended.tsx'
import { KindIndex, OwnPages } from './hub-index.tsx'
import { HubLaw, OwnLaw } from './hub-law.tsx'
import { RunningSection } from './hub-running.tsx'
import { SoonSection } from './hub-soon.tsx'
import { kindIn } from './hub-view.ts'

/** Specification §2: what runs, what comes and what has ended, by kind. The kind stands in the address. */
export function ActivityPage() {
  const t = useTranslations('activities')
  const narrow = useNarrow()
  const navigate = useNavigate()
  const kind = useRouterState({ select: ({ location }) => kindIn(location.searchStr) })
  const show = (next: ActivityKind | undefined) =>
    void navigate({ to: '/activity', search: next === undefined ? {} : { kind: next }, resetScroll: false })
  return (
    <CampaignFrame title={t('title')} intro={t('intro')} aside={<ScaleLegend />}>
      <HubLaw />
      {narrow ? (
        <PhoneHub kind={kind} onKind={show} />
      ) : (
        <div className="grid grid-cols-[168px_minmax(0,1fr)] gap-x-8 pt-6 lg:gap-x-12">
          <div>
            <KindIndex kind={kind} />
            <OwnPages />
            <OwnLaw />
          </div>
          <div>
            <RunningSection kind={kind} />
            <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
              <SoonSection kind={kind} />
              <EndedSection key={kind} kind={kind} />
            </div>
          </div>
        </div>
      )}
    </CampaignFrame>
  )
}

const PARTS = ['running', 'soon', 'ended'] as const satisfies readonly HubPart[]
const EVERY = 'all'

interface PhoneHubProps {
  readonly kind: ActivityKind | undefined
  readonly onKind: (kind: ActivityKind | undefined) => void
}

function PhoneHub({ kind, onKind }: PhoneHubProps) {
  const t = useTranslations('activities')
  const kinds = useTranslations('campaigns.kinds')
  const [part, setPart] = useState<HubPart>('running')
  return (
    <>
      <Select
        size="md"
        label={t('filter')}
        value={kind ?? EVERY}
        onChange={({ target }) => onKind(ACTIVITY_KINDS.find((one) => one === target.value))}
        options={[
          { value: EVERY, label: t('every') },
          ...ACTIVITY_KINDS.map((one) => ({ value: one, label: kinds(one) })),
        ]}
        fieldClassName="mt-4"
      />
      <Tabs
        label={t('title')}
        value={part}
        onChange={setPart}
        items={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
        className="mt-3"
      >
        <TabPanel value="running">
          <RunningSection kind={kind} untitled />
        </TabPanel>
        <TabPanel value="soon">
          <SoonSection kind={kind} untitled />
        </TabPanel>
        <TabPanel value="ended">
          <EndedSection key={kind} kind={kind} untitled />
        </TabPanel>
      </Tabs>
      <OwnPages />
      <OwnLaw />
    </>
  )
}
