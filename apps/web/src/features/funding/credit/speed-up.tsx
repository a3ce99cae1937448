import type { DepositChain } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useSpeedUp } from '../api.ts'
import { speedUpForm } from './speed-up-form.ts'

/** For coins that were sent and are not shown: their transaction is looked up by its id (specification §9). */
export function SpeedUp({ chains }: { readonly chains: readonly DepositChain[] }) {
  const t = useTranslations('funding.speedUp')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="border-line border-t py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-dense">
        <span className="text-ink-2">{t('question')}</span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="link min-h-6 font-medium"
        >
          {t('open')}
        </button>
      </div>
      <div id={id} hidden={!open}>
        {open && <SpeedUpFields chains={chains} />}
      </div>
    </div>
  )
}

function SpeedUpFields({ chains }: { readonly chains: readonly DepositChain[] }) {
  const t = useTranslations('funding.speedUp')
  const refusals = useTranslations('refusals')
  const [first] = chains
  const [chainName, setChainName] = useState(first?.chainName ?? '')
  const [text, setText] = useState('')
  const [sent, setSent] = useState(false)
  const speedUp = useSpeedUp()
  const form = speedUpForm(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (form.txId !== undefined) speedUp.mutate({ chainName, txId: form.txId })
  }
  const wrong = form.txId === undefined ? refusals('funding.txid_malformed') : undefined
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex max-w-[480px] flex-col gap-3">
      {chains.length > 1 && (
        <Select
          label={t('network')}
          value={chainName}
          options={chains.map((chain) => ({ value: chain.chainName, label: chain.name }))}
          onChange={({ target }) => setChainName(target.value)}
        />
      )}
      <TextField
        label={t('txId')}
        hint={t('hint')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          speedUp.reset()
        }}
        error={sent ? wrong : undefined}
      />
      <Button type="submit" variant="ink" pending={speedUp.isPending} className="self-start">
        {t('submit')}
      </Button>
      <div aria-live="polite">
        {speedUp.isError && <Note kind="error">{speedUp.error.message}</Note>}
        {speedUp.data !== undefined && (
          <Note kind={speedUp.data.found === 'deposit' ? 'info' : 'plain'}>
            {t(`found.${speedUp.data.found}`, {
              from: speedUp.data.firstMinutes.from,
              to: speedUp.data.firstMinutes.to,
              more: speedUp.data.furtherMinutes,
            })}
          </Note>
        )}
      </div>
    </form>
  )
}
