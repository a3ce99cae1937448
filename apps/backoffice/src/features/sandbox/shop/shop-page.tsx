import type { PartnerCurrency, SandboxShopAnswer } from '@bourse/contract'
import { PARTNER_CURRENCIES } from '@bourse/contract/api-lists'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useAskForPayment } from './shop-api.ts'

const AMOUNT = /^(?=.*[1-9])\d{1,12}(\.\d{1,8})?$/

/** The software of the demo's business, which asks for payments; what is asked for can then be paid by hand. */
export function SandboxShopPage() {
  const t = useTranslations('sandbox.shop')
  const ask = useAskForPayment()
  const [currency, setCurrency] = useState<PartnerCurrency>('USDT')
  const [typed, setTyped] = useState('')
  const [description, setDescription] = useState('')
  const [tried, setTried] = useState(false)
  const amount = typed.trim().replace(',', '.')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (AMOUNT.test(amount)) ask.mutate({ currency, amount, description: description.trim() })
  }
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <form className="grid max-w-[520px] gap-4" onSubmit={submit} noValidate>
        {ask.error && <Note kind="error">{ask.error.message}</Note>}
        <Select
          label={t('currency')}
          value={currency}
          options={PARTNER_CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setCurrency(PARTNER_CURRENCIES.find((one) => one === target.value) ?? currency)}
        />
        <TextField
          inputMode="decimal"
          autoComplete="off"
          label={t('amount')}
          unit={currency}
          value={typed}
          error={tried && !AMOUNT.test(amount) ? t('amountWrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <TextField
          autoComplete="off"
          label={t('description')}
          hint={t('descriptionHint')}
          maxLength={140}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Button type="submit" variant="ink" className="justify-self-start" pending={ask.isPending}>
          {t('act')}
        </Button>
      </form>
      <div aria-live="polite">{ask.data !== undefined && <Answer of={ask.data} />}</div>
    </>
  )
}

function Answer({ of: { status, body, link } }: { readonly of: SandboxShopAnswer }) {
  const t = useTranslations('sandbox.shop')
  return (
    <div className="mt-6 grid max-w-[520px] gap-2 text-body">
      <p className="font-semibold">{status === null ? t('noAnswer') : t('answer', { status: String(status) })}</p>
      <code className="break-all font-mono text-dense">{body}</code>
      {link !== null && (
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass({ className: 'justify-self-start' })}>
          {t('open')}
        </a>
      )}
    </div>
  )
}
