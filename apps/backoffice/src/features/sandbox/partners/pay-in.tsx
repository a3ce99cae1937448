import type { BankRail } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { usePayIn } from './bank-api.ts'
import { type PayIn as PayInInput, payInForm, WAYS } from './pay-in-form.ts'

const BANK_RAILS: readonly BankRail[] = ['sepa', 'fps']
const EMPTY: PayInInput = { rail: 'sepa', amount: '', senderName: '', reference: '', way: 'once' }

/** Somebody outside sends money: with the right reference and name, or with whatever people write. */
export function PayIn() {
  const t = useTranslations('sandbox.bank.payIn')
  const rails = useTranslations('sandbox.bank.rails')
  const [input, setInput] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const send = usePayIn()
  const { errors, payIn } = payInForm(input)
  const change = (part: Partial<PayInInput>) => setInput({ ...input, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (payIn === undefined || send.isPending) return
    // The amount goes, so that the next click is meant.
    send.mutate(payIn, { onSuccess: () => change({ amount: '' }) })
    setTried(false)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-body text-ink-2">{t('text')}</p>
      {send.error && <Note kind="error">{send.error.message}</Note>}
      <Select
        label={t('rail')}
        value={input.rail}
        options={BANK_RAILS.map((rail) => ({ value: rail, label: rails(rail) }))}
        onChange={({ target }) => change({ rail: BANK_RAILS.find((rail) => rail === target.value) ?? 'sepa' })}
      />
      <TextField
        label={t('amount')}
        autoComplete="off"
        inputMode="decimal"
        unit={input.rail === 'sepa' ? 'EUR' : 'GBP'}
        value={input.amount}
        error={tried && errors.amount !== undefined ? t(errors.amount) : undefined}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <TextField
        label={t('name')}
        autoComplete="off"
        value={input.senderName}
        error={tried && errors.senderName !== undefined ? t(errors.senderName) : undefined}
        onChange={({ target }) => change({ senderName: target.value })}
      />
      <TextField
        label={t('reference')}
        hint={t('referenceHint')}
        autoComplete="off"
        spellCheck={false}
        value={input.reference}
        onChange={({ target }) => change({ reference: target.value })}
      />
      <Select
        label={t('way')}
        value={input.way}
        options={WAYS.map((way) => ({ value: way, label: t(`ways.${way}`) }))}
        onChange={({ target }) => change({ way: WAYS.find((way) => way === target.value) ?? 'once' })}
      />
      <Button type="submit" variant="ink" size="lg" pending={send.isPending}>
        {t('submit')}
      </Button>
      <p aria-live="polite" className="break-all text-dense text-ink-2">
        {send.data !== undefined && t('done', { lineId: send.data.lineId })}
      </p>
    </form>
  )
}
