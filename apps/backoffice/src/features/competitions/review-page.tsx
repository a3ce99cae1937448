import type { OfficeCompetition, OfficePlace } from '@bourse/contract'
import * as competitions from '@bourse/contract/calls/office/competitions'
import { PRIZE_WAIT_DAYS } from '@bourse/contract/competition-lists'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { useAmountText } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { Pager } from '../../app/page/pager.tsx'
import { useMay } from '../../app/use-may.ts'
import { PAGE_SIZE, usePlaces, useRelease } from './api.ts'
import { CompetitionState } from './competition-state.tsx'
import { PlacePanel } from './place-panel.tsx'
import { PlacesTable } from './places-table.tsx'

/** The frozen places of one competition, and what speaks for and against each. */
export function ReviewPage() {
  const t = useTranslations('competitionsDesk')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const [page, setPage] = useState(1)
  const query = usePlaces(id, page)
  return (
    <div className="desk">
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
        {({ competition, places }) => (
          <>
            <Head competition={competition} />
            {places.total === 0 ? (
              <EmptyState title={t('noPlaces')} text={t('noPlacesText')} />
            ) : (
              <Places id={id} places={places.records} mayDecide={competition.state === 'review'} />
            )}
            <Pager page={page} size={PAGE_SIZE} total={places.total} onPage={setPage} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Head({ competition }: { readonly competition: OfficeCompetition }) {
  const t = useTranslations('competitionsDesk')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const { id, title, state, reviewTime, prizes, open, waiting } = competition
  const mayRelease = useMay(competitions.releasePrizes)
  const release = useRelease()
  const press = () =>
    release.mutate(id, { onSuccess: ({ paid, waiting: left }) => toast.good(t('released', { paid, left })) })
  return (
    <>
      <PageHead
        title={title}
        summary={amountText(prizes.amount, prizes.asset)}
        above={t('until', { time: moment(reviewTime) })}
        action={<CompetitionState state={state} />}
      />
      {release.error && (
        <Note kind="error" className="mb-3">
          {release.error.message}
        </Note>
      )}
      <div className="mb-4 flex flex-wrap items-center gap-4">
        {open > 0 && <p className="text-body">{t('openText', { count: open })}</p>}
        {waiting > 0 && <p className="text-body">{t('waitingText', { count: waiting, days: PRIZE_WAIT_DAYS })}</p>}
        {mayRelease && (state === 'review' || state === 'paying') && (
          <Button onClick={press} pending={release.isPending}>
            {t('release')}
          </Button>
        )}
      </div>
    </>
  )
}

interface PlacesProps {
  readonly id: string
  readonly places: readonly OfficePlace[]
  readonly mayDecide: boolean
}

function Places({ id, places, mayDecide }: PlacesProps) {
  const [userId, setUserId] = useState<string>()
  const chosen = places.find((place) => place.userId === userId) ?? places[0]
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_460px]">
      <PlacesTable rows={places} chosen={chosen?.userId} onChoose={setUserId} />
      {chosen !== undefined && <PlacePanel key={chosen.userId} id={id} place={chosen} mayDecide={mayDecide} />}
    </div>
  )
}
