import type { SandboxVenue } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import type { Column } from '../../../app/page/column-table.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { TableSection } from './table-section.tsx'
import { useSetVenue, useSplitVenues, useVenues } from './venues-api.ts'

const KINDS: Readonly<Record<SandboxVenue['mode'], StatusKind>> = {
  live: 'completed',
  frozen: 'in_review',
  dropped: 'failed',
}
const MODES = ['live', 'frozen', 'dropped'] as const
const PERCENT = /^-?\d{1,3}(\.\d{1,2})?$/
const isShift = (text: string) => PERCENT.test(text) && Number(text) >= -99 && Number(text) <= 900

/** The simulated exchanges of others: shifted, frozen, silent or set apart, to see what the index does. */
export function VenuesPage() {
  const t = useTranslations('sandbox.venues')
  const query = useVenues()
  return (
    <>
      <PageHead
        title={t('title')}
        above={t('above')}
        action={
          <Link to="/price-index" className="link font-medium text-body">
            {t('overview')}
          </Link>
        }
      />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {(venues) => (
          <>
            <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
              <One venues={venues} />
              <All />
            </div>
            <Standing venues={venues} />
          </>
        )}
      </Loaded>
    </>
  )
}

function One({ venues }: { readonly venues: readonly SandboxVenue[] }) {
  const t = useTranslations('sandbox.venues')
  const set = useSetVenue()
  const [name, setName] = useState<SandboxVenue['venue']>('north')
  const [mode, setMode] = useState<SandboxVenue['mode']>('live')
  const [shift, setShift] = useState('0')
  const send = () =>
    set.mutate({ venue: name, mode, shift }, { onSuccess: () => void toast.good(t('done', { venue: name })) })
  return (
    <section aria-labelledby="venue-one">
      <SectionRule id="venue-one" title={t('each')} />
      <p className="pb-3 text-body text-ink-2">{t('text')}</p>
      {set.error && <Note kind="error">{set.error.message}</Note>}
      <div className="grid gap-3 sm:grid-cols-3">
        <Select
          label={t('venue')}
          value={name}
          options={venues.map(({ venue }) => ({ value: venue, label: venue }))}
          onChange={({ target }) => setName(venues.find(({ venue }) => venue === target.value)?.venue ?? name)}
        />
        <Select
          label={t('mode')}
          value={mode}
          options={MODES.map((own) => ({ value: own, label: t(`modes.${own}`) }))}
          onChange={({ target }) => setMode(MODES.find((own) => own === target.value) ?? 'live')}
        />
        <TextField
          label={t('shift')}
          unit="%"
          inputMode="decimal"
          value={shift}
          error={isShift(shift) ? undefined : t('shiftWrong')}
          onChange={({ target }) => setShift(target.value)}
        />
      </div>
      <Button className="mt-3" pending={set.isPending} disabled={!isShift(shift)} onClick={send}>
        {t('setOf', { venue: name })}
      </Button>
    </section>
  )
}

function All() {
  const t = useTranslations('sandbox.venues')
  const split = useSplitVenues()
  const [percent, setPercent] = useState('20')
  const send = (apart: string) => split.mutate(apart, { onSuccess: () => void toast.good(t('apart.done')) })
  return (
    <section aria-labelledby="venue-all">
      <SectionRule id="venue-all" title={t('apart.title')} />
      <p className="pb-3 text-body text-ink-2">{t('apart.text')}</p>
      {split.error && <Note kind="error">{split.error.message}</Note>}
      <TextField
        label={t('apart.percent')}
        unit="%"
        inputMode="decimal"
        fieldClassName="max-w-[200px]"
        value={percent}
        error={isShift(percent) ? undefined : t('shiftWrong')}
        onChange={({ target }) => setPercent(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="danger" pending={split.isPending} disabled={!isShift(percent)} onClick={() => send(percent)}>
          {t('apart.split')}
        </Button>
        <Button pending={split.isPending} onClick={() => send('0')}>
          {t('apart.rejoin')}
        </Button>
      </div>
    </section>
  )
}

function Standing({ venues }: { readonly venues: readonly SandboxVenue[] }) {
  const t = useTranslations('sandbox.venues')
  const moment = useMoment()
  const columns: Column<SandboxVenue>[] = [
    { key: 'venue', head: t('venue'), strong: true, cell: ({ venue }) => venue },
    { key: 'state', head: t('state'), cell: ({ mode }) => <Status kind={KINDS[mode]} label={t(`modes.${mode}`)} /> },
    { key: 'shift', head: t('shift'), numeric: true, cell: ({ shift }) => t('shifted', { shift }) },
    {
      key: 'since',
      head: t('since'),
      quiet: true,
      className: 'pl-4',
      cell: ({ since }) => (since === null ? t('untouched') : moment(since)),
    },
  ]
  return (
    <TableSection
      id="venue-standing"
      title={t('title')}
      none={t('failed')}
      columns={columns}
      rows={venues}
      keyOf={({ venue }) => venue}
    />
  )
}
