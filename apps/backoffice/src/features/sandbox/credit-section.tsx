import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { TextField } from '@bourse/ui/text-field.tsx'
import { type FormEvent, useId, useState } from 'react'
import { type Credit, useCredit } from './api.ts'
import { creditForm, NOTHING_TO_CREDIT } from './credit-form.ts'
import { type Credited, CreditResult } from './credit-result.tsx'

export interface CreditSectionProps {
  email: string
  suggestions: readonly string[]
}

export function CreditSection({ email, suggestions }: CreditSectionProps) {
  const t = useTranslations('sandbox.credit')
  const listId = useId()
  const [input, setInput] = useState<Credit>({ ...NOTHING_TO_CREDIT, email })
  // One id for one attempt: a double click or a retry after a lost answer has one effect. Other input is another attempt.
  const [lockId, setLockId] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const [credited, setCredited] = useState<Credited | null>(null)
  const send = useCredit()
  const form = creditForm(input)
  const errors = tried ? form.errors : {}

  const change = (part: Partial<Credit>) => {
    setInput({ ...input, ...part })
    setLockId(crypto.randomUUID())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { credit } = form
    setTried(credit === undefined)
    if (credit === undefined || send.isPending) return
    send.mutate(
      { credit, lockId },
      {
        onSuccess: (answer) => {
          setCredited({ ...credit, ...answer })
          setLockId(crypto.randomUUID())
        },
      },
    )
  }

  return (
    <section aria-labelledby="credit">
      <SectionRule id="credit" title={t('title')} />
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-body text-ink-2">{t('text')}</p>
        {send.error && <Note kind="error">{send.error.message}</Note>}
        <TextField
          label={t('email')}
          type="email"
          autoComplete="off"
          list={listId}
          error={errors.email && t(errors.email)}
          value={input.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <datalist id={listId}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <div className="grid grid-cols-[1fr_112px] items-start gap-3">
          <TextField
            label={t('amount')}
            inputMode="decimal"
            // Picked in the table of users, the email stands already and the amount is what comes next.
            autoFocus={email !== ''}
            autoComplete="off"
            hint={t('amountHint')}
            error={errors.amount && t(errors.amount)}
            value={input.amount}
            onChange={(event) => change({ amount: event.target.value })}
          />
          <TextField
            label={t('asset')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="uppercase"
            placeholder="EUR"
            error={errors.asset && t(errors.asset)}
            value={input.asset}
            onChange={(event) => change({ asset: event.target.value })}
          />
        </div>
        <Button type="submit" variant="ink" size="lg" pending={send.isPending}>
          {form.credit === undefined
            ? t('submitEmpty')
            : t('submit', { amount: form.credit.amount, asset: form.credit.asset })}
        </Button>
      </form>
      {credited !== null && <CreditResult credited={credited} />}
    </section>
  )
}
