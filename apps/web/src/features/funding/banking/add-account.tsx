import type { CallFailure } from '@bourse/client'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { type NewAccount, useAddAccount } from './bank-api.ts'
import { type AccountInput, accountForm } from './bank-form.ts'

type Input = NewAccount & AccountInput
const EMPTY = { iban: '', sortCode: '', accountNumber: '', label: '' }

export function AddAccount() {
  const t = useTranslations('funding.accounts')
  const refusals = useTranslations('refusals')
  const [input, setInput] = useState<Input>({ ...EMPTY, symbol: 'EUR' })
  const [tried, setTried] = useState(false)
  const add = useAddAccount()
  const { errors, complete } = accountForm(input)
  const change = (part: Partial<Input>) => {
    setInput({ ...input, ...part })
    add.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!complete || add.isPending) return
    const onSuccess = ({ masked }: { masked: string }) => {
      toast.good(t('added', { account: masked }))
      setInput({ ...EMPTY, symbol: input.symbol })
      setTried(false)
    }
    add.mutate(input, { onSuccess })
  }
  const errorOf = (field: keyof typeof errors) => {
    const code = errors[field]
    return tried && code !== undefined ? refusals(code) : undefined
  }
  return (
    <form onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-4">
      <Segmented
        block
        size="lg"
        label={t('currency')}
        value={input.symbol}
        onChange={(symbol) => change({ symbol })}
        options={[
          { value: 'EUR', label: t('euro') },
          { value: 'GBP', label: t('pounds') },
        ]}
      />
      <NumberFields input={input} errorOf={errorOf} change={change} />
      <TextField
        label={t('label')}
        hint={t('labelHint')}
        autoComplete="off"
        maxLength={40}
        value={input.label}
        onChange={({ target }) => change({ label: target.value })}
      />
      {add.isError && <Refused failure={add.error} />}
      <Button type="submit" variant="ink" size="lg" pending={add.isPending}>
        {t('add')}
      </Button>
    </form>
  )
}

interface NumberFieldsProps {
  readonly input: Input
  readonly errorOf: (field: 'iban' | 'sortCode' | 'accountNumber') => string | undefined
  readonly change: (part: Partial<Input>) => void
}

/** Euro accounts have an IBAN, British ones a sort code and a number. */
function NumberFields({ input, errorOf, change }: NumberFieldsProps) {
  const t = useTranslations('funding.accounts')
  if (input.symbol === 'EUR')
    return (
      <TextField
        label={t('iban')}
        autoComplete="off"
        spellCheck={false}
        value={input.iban}
        error={errorOf('iban')}
        onChange={({ target }) => change({ iban: target.value })}
      />
    )
  return (
    <div className="grid grid-cols-[2fr_3fr] items-start gap-3">
      <TextField
        label={t('sortCode')}
        autoComplete="off"
        inputMode="numeric"
        value={input.sortCode}
        error={errorOf('sortCode')}
        onChange={({ target }) => change({ sortCode: target.value })}
      />
      <TextField
        label={t('accountNumber')}
        autoComplete="off"
        inputMode="numeric"
        value={input.accountNumber}
        error={errorOf('accountNumber')}
        onChange={({ target }) => change({ accountNumber: target.value })}
      />
    </div>
  )
}

function Refused({ failure }: { readonly failure: CallFailure }) {
  const t = useTranslations('funding.accounts')
  const way = (
    <PageLink to="/kyc/index" className={buttonClass({ size: 'sm' })}>
      {t('verify')}
    </PageLink>
  )
  return (
    <Note kind="error" action={failure.reason === 'kyc.needed' ? way : undefined}>
      {failure.message}
    </Note>
  )
}
