import type { AddressBookEntry, WithdrawChain } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Spinner } from '@bourse/ui/spinner.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useAddressBook, useAddressCheck } from './withdraw-api.ts'

const PAUSE_MS = 350

export interface AddressState {
  readonly address: string
  readonly tag: string
  /** What stood there when the person last paused; the check is about that. */
  readonly settled: string
  readonly set: (address: string, tag: string, at: 'once' | 'pause') => void
}

export function useAddressState(): AddressState {
  const [typed, setTyped] = useState({ address: '', tag: '' })
  const [settled, setSettled] = useState('')
  const timer = useRef<number>(undefined)
  return {
    ...typed,
    settled,
    set(address, tag, at) {
      setTyped({ address, tag })
      window.clearTimeout(timer.current)
      const settle = () => setSettled(address.trim())
      if (at === 'once') settle()
      else timer.current = window.setTimeout(settle, PAUSE_MS)
    },
  }
}

/** The address, checked against the network while it is typed. */
export function useCheckedAddress(symbol: string, chain: WithdrawChain, { settled, tag }: AddressState) {
  const complete = chain.memo === 'none' || tag !== ''
  return useAddressCheck({ symbol, chainName: chain.chainName, address: settled, tag }, complete)
}

interface AddressFieldsProps {
  readonly chain: WithdrawChain
  readonly state: AddressState
  readonly check: ReturnType<typeof useAddressCheck>
  readonly error: string | undefined
}

export function AddressFields({ chain, state, check, error }: AddressFieldsProps) {
  const t = useTranslations('withdraw.form')
  const book = useAddressBook()
  const entries = book.data?.entries.filter(({ chainName }) => chainName === chain.chainName) ?? []
  const wrong = check.isError ? check.error.message : error
  return (
    <div className="flex flex-col gap-4">
      {entries.length > 0 && <BookSelect entries={entries} state={state} />}
      <TextField
        label={t('address')}
        hint={<AddressHint check={check} chain={chain} />}
        error={wrong}
        value={state.address}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => state.set(target.value, state.tag, 'pause')}
        onBlur={() => state.set(state.address, state.tag, 'once')}
        trailing={check.isFetching ? <Spinner /> : undefined}
      />
      {chain.memo === 'tag' && (
        <TextField
          label={t('tag')}
          hint={t('tagHint')}
          inputMode="numeric"
          autoComplete="off"
          value={state.tag}
          onChange={({ target }) => state.set(state.address, target.value.trim(), 'pause')}
        />
      )}
    </div>
  )
}

function BookSelect({
  entries,
  state,
}: {
  readonly entries: readonly AddressBookEntry[]
  readonly state: AddressState
}) {
  const t = useTranslations('withdraw.form')
  const chosen = entries.find(({ address, tag }) => address === state.address && (tag ?? '') === state.tag)
  return (
    <Select
      label={t('book')}
      placeholder={t('bookNone')}
      value={chosen?.id ?? ''}
      options={entries.map(({ id, label, address }) => ({
        value: id,
        label: `${label} · ${address.slice(0, 6)}…${address.slice(-4)}`,
      }))}
      onChange={({ target }) => {
        const entry = entries.find(({ id }) => id === target.value)
        if (entry !== undefined) state.set(entry.address, entry.tag ?? '', 'once')
      }}
    />
  )
}

interface HintProps {
  readonly check: ReturnType<typeof useAddressCheck>
  readonly chain: WithdrawChain
}

function AddressHint({ check, chain }: HintProps): ReactNode {
  const t = useTranslations('withdraw.form')
  const locale = useLocaleTag()
  const { data } = check
  if (data === undefined) return t('addressHint', { chain: chain.name })
  if (data.kind === 'own') return t('own')
  if (data.kind === 'internal') {
    return (
      <span className="text-warn">
        {t('internal')}{' '}
        <PageLink to="/transfer/{fiat}" className="link">
          {t('internalLink')}
        </PageLink>
      </span>
    )
  }
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <span className="flex gap-1.5">
      <Icon of={drawings.check} size={14} className="mt-px text-good" />
      <span>
        {data.book === null
          ? data.usedBefore
            ? t('usedBefore')
            : t('newAddress')
          : data.book.waiting
            ? t('inBookFrom', { label: data.book.label, time: time.format(new Date(data.book.usableFrom)) })
            : t('inBook', { label: data.book.label })}
      </span>
    </span>
  )
}
