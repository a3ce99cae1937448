import type { IndexOverview } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { LiveSwitch } from '../../app/live.tsx'
import { useSpan } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { INDEX_EVERY_MS, useIndex } from './api.ts'
import { AssetTable } from './asset-table.tsx'

export function IndexPage() {
  const t = useTranslations('priceIndex')
  const [live, setLive] = useState(true)
  const query = useIndex(live)
  const unused = query.data?.assets.filter(({ state }) => state !== 'used').length ?? 0
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.assets.length, unused })}
        above={t('above')}
        action={<LiveSwitch live={live} onChange={setLive} everyMs={INDEX_EVERY_MS} />}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<Sections overview={undefined} />}>
        {(overview) => <Sections overview={overview} />}
      </Loaded>
    </div>
  )
}

/** Two exchanges that agree make a value; one alone makes none. */
const LEAST_VENUES = 2

function Sections({ overview }: { overview: IndexOverview | undefined }) {
  const t = useTranslations('priceIndex')
  const span = useSpan()
  const oldAfterMs = (overview?.oldAfterSeconds ?? 0) * 1_000
  return (
    <div className="grid grid-cols-1 gap-8">
      {overview !== undefined && overview.venues.length < LEAST_VENUES && <Note kind="error">{t('noVenues')}</Note>}
      <section aria-labelledby="index-venues">
        <SectionRule id="index-venues" title={t('venues.title')} />
        <Venues overview={overview} />
      </section>
      <section aria-labelledby="index-assets">
        <SectionRule id="index-assets" title={t('assets.title')} />
        {overview !== undefined && (
          <p className="pb-3 text-body text-ink-2">{t('assets.text', { span: span(oldAfterMs) })}</p>
        )}
        <AssetTable overview={overview} />
      </section>
    </div>
  )
}

type Venue = IndexOverview['venues'][number]

function Venues({ overview }: { overview: IndexOverview | undefined }) {
  const t = useTranslations('priceIndex.venues')
  const span = useSpan()
  const age = (at: string) => span(Math.max(0, Date.parse(overview?.time ?? at) - Date.parse(at)))
  const isSilent = ({ toldAt }: Venue) =>
    toldAt === null ||
    Date.parse(overview?.time ?? toldAt) - Date.parse(toldAt) > (overview?.oldAfterSeconds ?? 0) * 1_000
  const columns: Column<Venue>[] = [
    { key: 'venue', head: t('venue'), strong: true, width: 90, cell: ({ venue }) => venue },
    {
      key: 'state',
      head: t('state'),
      width: 80,
      cell: (venue) => (
        <Status kind={isSilent(venue) ? 'failed' : 'completed'} label={t(isSilent(venue) ? 'silent' : 'answering')} />
      ),
    },
    {
      key: 'told',
      head: t('told'),
      numeric: true,
      width: 60,
      cell: ({ toldAt }) => (toldAt === null ? t('never') : t('ago', { span: age(toldAt) })),
    },
    { key: 'assets', head: t('assets'), numeric: true, quiet: true, width: 30, cell: ({ assets }) => assets },
  ]
  return (
    <ColumnTable
      caption={t('title')}
      columns={columns}
      rows={overview?.venues}
      keyOf={({ venue }) => venue}
      skeletonRows={3}
    />
  )
}
