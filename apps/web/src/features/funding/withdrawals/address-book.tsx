import type { AddressBookEntry, WithdrawCheckStatus } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, type ReactNode, Suspense, useState } from 'react'
import { PasskeyConfirm } from '../../../app/parts.ts'
import { useAddAddress, useAddressBook, useRemoveAddress, useSetOnly, useWithdrawOptions } from './withdraw-api.ts'

interface BookProps {
  readonly symbol: string
  readonly status: WithdrawCheckStatus
}

/** Addresses that are written down once and chosen later; and the request to pay to no others. */
export function AddressBook({ symbol, status }: BookProps) {
  const t = useTranslations('withdraw.book')
  const book = useAddressBook()
  const [adding, setAdding] = useState(false)
  if (book.data === undefined) {
    if (!book.isError) return <LoadingState lines={3} className="py-3" />
    const retry = () => void book.refetch()
    return (
      <ErrorState
        className="my-3"
        title={t('failed')}
        text={book.error.message}
        onRetry={retry}
        retrying={book.isFetching}
      />
    )
  }
  return (
    <>
      <p className="mt-1 text-body text-ink-2">{t('text')}</p>
      <ul className="mt-2">
        {book.data.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <OnlySwitch only={book.data.only} factor={status.factor} />
        <Button size="sm" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <AddDialog open={adding} onOpenChange={setAdding} symbol={symbol} factor={status.factor} />
    </>
  )
}

function Entry({ entry }: { readonly entry: AddressBookEntry }) {
  const t = useTranslations('withdraw.book')
  const locale = useLocaleTag()
  const remove = useRemoveAddress()
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex items-center justify-between gap-3 border-line border-b py-2">
      <span className="min-w-0">
        <span className="block font-medium text-body">{entry.label}</span>
        <span className="block truncate text-dense text-ink-3" title={entry.address}>
          {entry.chain} · {shortened(entry.address)}
          {entry.tag !== null && ` · ${entry.tag}`}
        </span>
        {entry.waiting && (
          <span className="block text-dense text-warn">
            {t('usableFrom', { time: time.format(new Date(entry.usableFrom)) })}
          </span>
        )}
      </span>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('remove', { label: entry.label })}
        pending={remove.isPending}
        onClick={() => remove.mutate(entry.id)}
      >
        <Icon of={drawings.trash} size={16} />
      </Button>
    </li>
  )
}

function shortened(address: string): string {
  return address.length <= 18 ? address : `${address.slice(0, 10)}…${address.slice(-6)}`
}

interface Secrets {
  readonly fundPassword: string
  readonly googleCode: string
}

interface SecretFieldsProps {
  readonly factor: WithdrawCheckStatus['factor']
  readonly secrets: Secrets
  readonly onChange: (secrets: Secrets) => void
}

function SecretFields({ factor, secrets, onChange }: SecretFieldsProps) {
  const t = useTranslations('withdraw.review')
  return (
    <>
      <PasswordField
        label={t('fundPassword')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={secrets.fundPassword}
        onChange={({ target }) => onChange({ ...secrets, fundPassword: target.value })}
      />
      {factor === 'authenticator' && (
        <CodeField
          label={t('googleCode')}
          value={secrets.googleCode}
          onChange={(googleCode) => onChange({ ...secrets, googleCode })}
        />
      )}
      {factor === 'passkey' && (
        <Suspense>
          <PasskeyConfirm />
        </Suspense>
      )}
    </>
  )
}

const NOTHING: Secrets = { fundPassword: '', googleCode: '' }
const sentSecrets = ({ fundPassword, googleCode }: Secrets) => ({
  fundPassword,
  ...(googleCode === '' ? {} : { googleCode }),
})

function OnlySwitch({ only, factor }: { readonly only: boolean; readonly factor: WithdrawCheckStatus['factor'] }) {
  const t = useTranslations('withdraw.book')
  const [asking, setAsking] = useState(false)
  const [secrets, setSecrets] = useState(NOTHING)
  const set = useSetOnly()
  return (
    <>
      <Switch
        label={t('only')}
        className="text-body"
        checked={only}
        onChange={() => (only ? setAsking(true) : set.mutate({ on: 'true' }))}
      />
      <LateDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('openTitle')}
        description={t('openText')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button
              variant="ink"
              pending={set.isPending}
              onClick={() =>
                set.mutate({ on: 'false', ...sentSecrets(secrets) }, { onSuccess: () => setAsking(false) })
              }
            >
              {t('openYes')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <SecretFields factor={factor} secrets={secrets} onChange={setSecrets} />
          {set.isError && <Note kind="error">{set.error.message}</Note>}
        </div>
      </LateDialog>
    </>
  )
}

/** In place of a chain: another user, by the uid. */
const USER = 'BOURSE'

interface AddDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly symbol: string
  readonly factor: WithdrawCheckStatus['factor']
}

function AddDialog({ open, onOpenChange, symbol, factor }: AddDialogProps): ReactNode {
  const t = useTranslations('withdraw.book')
  const form = useTranslations('withdraw.form')
  const options = useWithdrawOptions(symbol)
  const chains = options.data?.chains ?? []
  const add = useAddAddress()
  const [chainName, setChainName] = useState('')
  const [request, setRequest] = useState({ label: '', address: '', tag: '' })
  const [secrets, setSecrets] = useState(NOTHING)
  const chain = chainName === USER ? undefined : (chains.find((own) => own.chainName === chainName) ?? chains[0])
  const chosen = chain?.chainName ?? USER
  const places = [
    ...chains.map((own) => ({ value: own.chainName, label: own.name })),
    { value: USER, label: t('user') },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (request.label.trim() === '' || request.address.trim() === '') return
    const tag = request.tag === '' || chosen === USER ? {} : { tag: request.tag }
    const input = { chainName: chosen, label: request.label.trim(), address: request.address.trim(), ...tag }
    add.mutate(
      { ...input, ...sentSecrets(secrets) },
      {
        onSuccess: () => {
          onOpenChange(false)
          setRequest({ label: '', address: '', tag: '' })
          setSecrets(NOTHING)
        },
      },
    )
  }
  return (
    <LateDialog open={open} onOpenChange={onOpenChange} title={t('addTitle')} description={t('addText')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('labelField')}
          maxLength={40}
          value={request.label}
          onChange={({ target }) => setRequest({ ...request, label: target.value })}
        />
        <Select
          label={form('network')}
          value={chosen}
          options={places}
          onChange={({ target }) => setChainName(target.value)}
        />
        <TextField
          label={chosen === USER ? t('uid') : form('address')}
          inputMode={chosen === USER ? 'numeric' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={request.address}
          onChange={({ target }) => setRequest({ ...request, address: target.value })}
        />
        {chain?.memo === 'tag' && (
          <TextField
            label={form('tag')}
            inputMode="numeric"
            value={request.tag}
            onChange={({ target }) => setRequest({ ...request, tag: target.value.trim() })}
          />
        )}
        <SecretFields factor={factor} secrets={secrets} onChange={setSecrets} />
        {add.isError && <Note kind="error">{add.error.message}</Note>}
        <Button type="submit" variant="ink" pending={add.isPending} className="self-end">
          {t('addYes')}
        </Button>
      </form>
    </LateDialog>
  )
}
