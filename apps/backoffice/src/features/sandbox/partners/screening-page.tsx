import type { SandboxScreeningState } from '@bourse/contract'
import { HIT_KINDS } from '@bourse/contract/screening-lists'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { type FormEvent, useState } from 'react'
import type { Column } from '../../../app/page/column-table.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { MarkCoins, Marks } from './coin-marks.tsx'
import { EMPTY_ENTRY, kindOf, listForm } from './list-form.ts'
import { type PartyMode, useAddToList, useLists, useRemoveFromList, useSetScreeningMode } from './screening-api.ts'
import { TableSection } from './table-section.tsx'

const MODES = ['answers', 'slow', 'fails', 'away', 'garbage'] as const

/** The simulated screening firm: who stands on its lists, and how it answers. */
export function SandboxScreeningPage() {
  const t = useTranslations('sandbox.screening')
  const query = useLists()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} />}>
        {({ entries, marks, ...modes }) => (
          <>
            <Modes {...modes} />
            <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
              <section aria-labelledby="list-add">
                <SectionRule id="list-add" title={t('add.title')} />
                <AddEntry />
              </section>
              <MarkCoins />
            </div>
            <Entries entries={entries} />
            <Marks marks={marks} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Modes({ mode, analyticsMode, passwordsMode, scannerMode }: Omit<SandboxScreeningState, 'entries' | 'marks'>) {
  const t = useTranslations('sandbox.screening.mode')
  const set = useSetScreeningMode()
  const choice = (party: PartyMode['party'], label: string, value: SandboxScreeningState['mode']) => (
    <Select
      label={label}
      value={set.isPending && set.variables.party === party ? set.variables.mode : value}
      options={MODES.map((own) => ({ value: own, label: t(own) }))}
      onChange={({ target }) => set.mutate({ party, mode: MODES.find((own) => own === target.value) ?? 'answers' })}
    />
  )
  return (
    <section aria-labelledby="screening-mode" className="mb-8">
      <SectionRule id="screening-mode" title={t('title')} />
      <p className="pb-3 text-body text-ink-2">{t('text')}</p>
      {set.error && <Note kind="error">{set.error.message}</Note>}
      <div className="grid gap-x-12 gap-y-4 md:grid-cols-2">
        {choice('people', t('label'), mode)}
        {choice('analytics', t('analytics'), analyticsMode)}
        {choice('passwords', t('passwords'), passwordsMode)}
        {choice('scanner', t('scanner'), scannerMode)}
      </div>
    </section>
  )
}

function AddEntry() {
  const t = useTranslations('sandbox.screening')
  const [input, setInput] = useState(EMPTY_ENTRY)
  const [tried, setTried] = useState(false)
  const add = useAddToList()
  const { errors, entry } = listForm(input)
  const change = (part: Partial<typeof input>) => setInput({ ...input, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (entry === undefined || add.isPending) return
    add.mutate(entry, { onSuccess: () => change({ name: '', birthDate: '' }) })
    setTried(false)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {add.error && <Note kind="error">{add.error.message}</Note>}
      <TextField
        label={t('add.name')}
        autoComplete="off"
        value={input.name}
        error={tried && errors.name ? t('add.nameMissing') : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Select
        label={t('add.kind')}
        value={input.kind}
        options={HIT_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={({ target }) => change({ kind: kindOf(target.value) })}
      />
      <TextField
        label={t('add.list')}
        autoComplete="off"
        value={input.list}
        error={tried && errors.list ? t('add.listMissing') : undefined}
        onChange={({ target }) => change({ list: target.value })}
      />
      <TextField
        label={t('add.birthDate')}
        type="date"
        value={input.birthDate}
        onChange={({ target }) => change({ birthDate: target.value })}
      />
      <Button type="submit" variant="ink" size="lg" pending={add.isPending}>
        {t('add.submit')}
      </Button>
      <p aria-live="polite" className="text-dense text-ink-2">
        {add.isSuccess && t('add.done', { name: add.variables.name })}
      </p>
    </form>
  )
}

function Entries({ entries }: Pick<SandboxScreeningState, 'entries'>) {
  const t = useTranslations('sandbox.screening')
  const remove = useRemoveFromList()
  const columns: Column<SandboxScreeningState['entries'][number]>[] = [
    { key: 'name', head: t('add.name'), cell: ({ name }) => name },
    { key: 'kind', head: t('add.kind'), cell: ({ kind }) => <Tag>{t(`kinds.${kind}`)}</Tag> },
    { key: 'list', head: t('add.list'), className: 'max-md:hidden', quiet: true, cell: ({ list }) => list },
    {
      key: 'birthDate',
      head: t('add.birthDate'),
      className: 'max-lg:hidden',
      quiet: true,
      cell: ({ birthDate }) => birthDate,
    },
    {
      key: 'remove',
      head: t('entries.remove'),
      headHidden: true,
      numeric: true,
      cell: ({ id, name }) => (
        <Button
          size="sm"
          aria-label={t('entries.removeOne', { name })}
          pending={remove.isPending && remove.variables === id}
          onClick={() => remove.mutate(id)}
        >
          {t('entries.remove')}
        </Button>
      ),
    },
  ]
  return (
    <TableSection
      id="list-entries"
      title={t('entries.title')}
      none={t('entries.none')}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      error={remove.error}
      dense
    />
  )
}
