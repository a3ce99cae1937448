import type { SandboxChain } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useChainAct } from '../api.ts'
import { sendForm } from './send-form.ts'

/** Somebody outside sends coins: to an address of a user, with the right tag or without, or of a token that nobody knows. */
export function SendCoins({ chain }: { chain: SandboxChain }) {
  const t = useTranslations('sandbox.chains.send')
  const [input, setInput] = useState({ asset: chain.assets[0] ?? '', to: '', memo: '', amount: '' })
  const [tried, setTried] = useState(false)
  const act = useChainAct(chain.chain)
  const { errors, sending } = sendForm(input)
  const change = (part: Partial<typeof input>) => setInput({ ...input, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (sending === undefined || act.isPending) return
    // The amount goes, so that the next click is meant.
    act.mutate({ act: 'send', ...sending }, { onSuccess: () => change({ amount: '' }) })
    setTried(false)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-body text-ink-2">{t('text')}</p>
      {act.error && <Note kind="error">{act.error.message}</Note>}
      <Select
        label={t('asset')}
        value={input.asset}
        options={chain.assets.map((asset) => ({ value: asset, label: asset === 'STRANGE' ? t('strange') : asset }))}
        onChange={({ target }) => change({ asset: target.value })}
      />
      <TextField
        label={t('to')}
        autoComplete="off"
        spellCheck={false}
        value={input.to}
        error={tried && errors.to !== undefined ? t(errors.to) : undefined}
        onChange={({ target }) => change({ to: target.value })}
      />
      {chain.memo && (
        <TextField
          label={t('memo')}
          hint={t('memoHint')}
          autoComplete="off"
          inputMode="numeric"
          value={input.memo}
          onChange={({ target }) => change({ memo: target.value })}
        />
      )}
      <TextField
        label={t('amount')}
        autoComplete="off"
        inputMode="decimal"
        unit={input.asset}
        value={input.amount}
        error={tried && errors.amount !== undefined ? t(errors.amount) : undefined}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <Button type="submit" variant="ink" size="lg" pending={act.isPending}>
        {t('submit')}
      </Button>
      <p aria-live="polite" className="break-all text-dense text-ink-2">
        {act.data?.txId !== undefined && t('sent', { txId: act.data.txId })}
      </p>
    </form>
  )
}
