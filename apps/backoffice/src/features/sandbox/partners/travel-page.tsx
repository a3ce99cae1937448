import type { SandboxTravelState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import type { Column } from '../../../app/page/column-table.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { shortId } from '../../../app/page/short-id.ts'
import { TableSection } from './table-section.tsx'
import { useParties, useSetSender, useSetTravelMode } from './travel-api.ts'

const MODES = ['accepts', 'slow', 'asks', 'silent', 'refuses', 'does_not_know'] as const

/** The simulated other providers: what they say, and which coins they sent. */
export function SandboxTravelPage() {
  const t = useTranslations('sandbox.travel')
  const query = useParties()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} />}>
        {({ providers, senders }) => (
          <>
            <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
              <Modes providers={providers} />
              <SenderForm providers={providers} />
            </div>
            <Senders senders={senders} providers={providers} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Modes({ providers }: Pick<SandboxTravelState, 'providers'>) {
  const t = useTranslations('sandbox.travel')
  const set = useSetTravelMode()
  return (
    <section aria-labelledby="travel-modes">
      <SectionRule id="travel-modes" title={t('modes.title')} />
      {set.error && <Note kind="error">{set.error.message}</Note>}
      <div className="grid gap-4">
        {providers.map(({ code, name, country, mode }) => (
          <Select
            key={code}
            label={`${name} (${country})`}
            value={set.isPending && set.variables.code === code ? set.variables.mode : mode}
            options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
            onChange={({ target }) => {
              const chosen = MODES.find((value) => value === target.value)
              if (chosen !== undefined) set.mutate({ code, mode: chosen })
            }}
          />
        ))}
      </div>
    </section>
  )
}

function SenderForm({ providers }: Pick<SandboxTravelState, 'providers'>) {
  const t = useTranslations('sandbox.travel.sender')
  const [input, setInput] = useState({ txId: '', provider: '', originator: '', beneficiary: '' })
  const [tried, setTried] = useState(false)
  const tell = useSetSender()
  const change = (part: Partial<typeof input>) => setInput({ ...input, ...part })
  const provider = input.provider === '' ? (providers[0]?.code ?? '') : input.provider
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (input.txId.trim() === '' || tell.isPending) return
    tell.mutate({ ...input, provider }, { onSuccess: () => change({ txId: '' }) })
    setTried(false)
  }
  const field = (name: 'originator' | 'beneficiary') => (
    <TextField
      label={t(name)}
      hint={t(`${name}Hint`)}
      autoComplete="off"
      maxLength={120}
      value={input[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  return (
    <section aria-labelledby="travel-sender">
      <SectionRule id="travel-sender" title={t('title')} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        {tell.error && <Note kind="error">{tell.error.message}</Note>}
        <TextField
          label={t('txId')}
          autoComplete="off"
          spellCheck={false}
          value={input.txId}
          error={tried && input.txId.trim() === '' ? t('txIdMissing') : undefined}
          onChange={({ target }) => change({ txId: target.value })}
        />
        <Select
          label={t('provider')}
          value={provider}
          options={providers.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={({ target }) => change({ provider: target.value })}
        />
        {field('originator')}
        {field('beneficiary')}
        <Button type="submit" variant="ink" size="lg" pending={tell.isPending}>
          {t('submit')}
        </Button>
      </form>
    </section>
  )
}

function Senders({ senders, providers }: SandboxTravelState) {
  const t = useTranslations('sandbox.travel.sender')
  const columns: Column<SandboxTravelState['senders'][number]>[] = [
    { key: 'txId', head: t('txId'), title: ({ txId }) => txId, cell: ({ txId }) => shortId(txId) },
    {
      key: 'provider',
      head: t('provider'),
      cell: (row) => providers.find(({ code }) => code === row.provider)?.name ?? row.provider,
    },
    { key: 'originator', head: t('originator'), cell: ({ originator }) => originator ?? t('nothing') },
    {
      key: 'beneficiary',
      head: t('beneficiary'),
      className: 'max-md:hidden',
      quiet: true,
      cell: ({ beneficiary }) => beneficiary ?? t('nothing'),
    },
  ]
  return (
    <TableSection
      id="travel-senders"
      title={t('list')}
      none={t('none')}
      columns={columns}
      rows={senders}
      keyOf={({ txId }) => txId}
      error={null}
      dense
    />
  )
}
