import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useState } from 'react'
import { useFigure } from '../../app/page/figures.ts'
import { type Credit, useCredit } from './api.ts'
import { CreditFields } from './credit-fields.tsx'
import { creditForm, NOTHING_TO_CREDIT } from './credit-form.ts'
import { type Credited, CreditResult } from './credit-result.tsx'

export interface CreditSectionProps {
  email: string
  suggestions: readonly string[]
}

export function CreditSection({ email, suggestions }: CreditSectionProps) {
  const t = useTranslations('sandbox.credit')
  const figure = useFigure()
  const [input, setInput] = useState<Credit>({ ...NOTHING_TO_CREDIT, email })
  // One id for one attempt: a double click or a retry after a lost answer has one effect. Other input is another attempt.
  const [lockId, setLockId] = useState(() => crypto.randomUUID())
  const [tried, setTried] = useState(false)
  const [credited, setCredited] = useState<Credited | null>(null)
  const send = useCredit()
  const { credit, errors } = creditForm(input)

  const change = (part: Partial<Credit>) => {
    setInput((current) => ({ ...current, ...part }))
    setLockId(crypto.randomUUID())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(credit === undefined)
    if (credit === undefined || send.isPending) return
    send.mutate(
      { credit, lockId },
      {
        onSuccess: (answer) => {
          setCredited({ ...credit, ...answer })
          // The form is emptied of its amount, so that the next click is meant and not a habit of the first.
          change({ amount: '' })
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
        <CreditFields
          input={input}
          errors={tried ? errors : {}}
          suggestions={suggestions}
          startAtAmount={email !== ''}
          onChange={change}
        />
        <Button type="submit" variant="ink" size="lg" pending={send.isPending}>
          {credit === undefined
            ? t('submitEmpty')
            : t('submit', { amount: figure(credit.amount), asset: credit.asset })}
        </Button>
      </form>
      {credited !== null && <CreditResult credited={credited} />}
    </section>
  )
}
