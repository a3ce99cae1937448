import type { CompetitionCounterparty, OfficePlace } from '@bourse/contract'
import * as competitions from '@bourse/contract/calls/office/competitions'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useFigure } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { ReasonDialog } from '../../app/page/reason-dialog.tsx'
import { useMay } from '../../app/use-may.ts'
import { useCounterparties, useDisqualify, useKeepPlace } from './api.ts'

interface PlacePanelProps {
  readonly id: string
  readonly place: OfficePlace
  readonly mayDecide: boolean
}

/** With whom somebody traded, what links them, and the decision about the place. */
export function PlacePanel({ id, place, mayDecide }: PlacePanelProps) {
  const t = useTranslations('competitionsDesk.panel')
  const query = useCounterparties(id, place.userId)
  const may = useMay(competitions.disqualify)
  return (
    <section aria-labelledby="counterparties" className="min-w-0">
      <SectionRule id="counterparties" title={t('title', { uid: place.uid })} />
      {place.proposedBy !== null && place.state === 'standing' && (
        <Note kind="warn" className="mb-3">
          {t('proposed', { who: place.proposedBy, reason: place.proposedReason ?? '' })}
        </Note>
      )}
      {place.state === 'disqualified' && (
        <Note kind="info" className="mb-3">
          {t('decided', { who: place.decidedBy ?? '', reason: place.reason ?? '' })}
        </Note>
      )}
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={4} />}>
        {(rows) => <Counterparties rows={rows} />}
      </Loaded>
      {mayDecide && may && place.state === 'standing' && <Acts id={id} place={place} />}
    </section>
  )
}

function Counterparties({ rows }: { readonly rows: readonly CompetitionCounterparty[] }) {
  const t = useTranslations('competitionsDesk.panel')
  const links = useTranslations('competitionsDesk.links')
  const figure = useFigure()
  const columns: Column<CompetitionCounterparty>[] = [
    { key: 'uid', head: t('other'), strong: true, width: 60, cell: ({ uid }) => uid },
    { key: 'volume', head: t('volume'), numeric: true, width: 70, cell: ({ volume }) => figure(volume) },
    { key: 'share', head: t('share'), numeric: true, width: 50, cell: ({ share }) => `${share}%` },
    { key: 'counted', head: t('counted'), numeric: true, width: 70, cell: ({ counted }) => figure(counted) },
    {
      key: 'links',
      head: t('links'),
      width: 90,
      className: 'pl-4',
      cell: ({ evidence, linked }) => (
        <>
          {evidence.length === 0 ? '–' : evidence.map(({ link }) => links(link)).join(', ')}
          {linked && <span className="block text-bad text-dense">{t('linked')}</span>}
        </>
      ),
    },
  ]
  return <ColumnTable caption={t('caption')} columns={columns} rows={rows} keyOf={({ uid }) => uid} dense scrolls />
}

function Acts({ id, place }: { readonly id: string; readonly place: OfficePlace }) {
  const t = useTranslations('competitionsDesk.panel')
  const [asking, setAsking] = useState<'disqualify' | 'keep'>()
  const [disqualify, keep] = [useDisqualify(), useKeepPlace()]
  const { userId, proposedBy, needsTwo, mayDecide } = place
  const act = asking === 'keep' ? keep : disqualify
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button variant="danger" disabled={!mayDecide} onClick={() => setAsking('disqualify')}>
        {t(proposedBy === null ? 'disqualify' : 'confirm')}
      </Button>
      {proposedBy !== null && <Button onClick={() => setAsking('keep')}>{t('keep')}</Button>}
      {!mayDecide && <p className="text-dense text-ink-2">{t('another')}</p>}
      {asking !== undefined && (
        <ReasonDialog
          title={t(`${asking}Title`)}
          description={t(asking === 'disqualify' && needsTwo ? 'twoText' : `${asking}Text`)}
          confirm={t(asking)}
          label={t('reason')}
          missing={t('missing')}
          done={t(`${asking}Done`)}
          act={act}
          onReason={(reason, then) => act.mutate({ id, userId, reason }, then)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
