import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useDoubt } from '../../../app/page/use-doubt.ts'
import { figureInField } from '../../../app/shared-data/decimal-input.ts'
import { bankForm } from '../banking/bank-form.ts'
import { askedAmount, type Terms } from './asked-amount.ts'

const newLockId = () => crypto.randomUUID()

interface Act {
  readonly isPending: boolean
  readonly error: Error | null
  reset(): void
}

/** The amount of a deposit as it is typed, and the id under which it is asked for once. */
export function useAmount(act: Pick<Act, 'reset'>, terms: Terms) {
  const locale = useLocaleTag()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const [text, setText] = useState(() => {
    const asked = askedAmount(search, terms)
    return asked === undefined ? '' : figureInField(asked, { locale, scale: 2, minScale: 0 })
  })
  const [lockId, setLockId] = useState(newLockId)
  /** Another request has another id. */
  const again = () => {
    setLockId(newLockId())
    act.reset()
  }
  return {
    ...bankForm(text, locale),
    text,
    lockId,
    again,
    type(next: string) {
      setText(next)
      again()
    },
    /** A try that was never answered keeps its id, so that a second one is the same order. */
    onError({ reason }: { readonly reason: string }) {
      if (!reason.startsWith('client.')) setLockId(newLockId())
    },
  }
}

interface AmountFormProps {
  readonly typed: ReturnType<typeof useAmount>
  readonly symbol: string
  /** What the server says of the amount. */
  readonly costs: { readonly error: Error | null }
  readonly act: Act
  readonly words: {
    readonly label: string
    readonly amount: string
    readonly hint: string
    readonly confirm: string
    readonly rule: string
  }
  readonly onSend: (amount: string) => void
  /** What is chosen before the amount. */
  readonly before?: ReactNode
  /** What is left of it, and what there is to know. */
  readonly children: ReactNode
}

/** The amount, and what is left of it, before anybody commits to anything. */
export function AmountForm({ typed, symbol, costs, act, words, onSend, before, children }: AmountFormProps) {
  const refusals = useTranslations('refusals')
  const doubt = useDoubt()
  const [tried, setTried] = useState(false)
  const { error, amount } = typed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount === undefined || costs.error !== null || act.isPending) return
    onSend(amount)
  }
  const wrong = error === undefined ? costs.error?.message : tried ? refusals(error) : undefined
  return (
    <section aria-label={words.label} className="min-w-0">
      <form onSubmit={submit} noValidate>
        {before}
        <TextField
          label={words.amount}
          {...(before !== undefined && { fieldClassName: 'mt-4' })}
          hint={words.hint}
          inputMode="decimal"
          autoComplete="off"
          unit={symbol}
          value={typed.text}
          error={doubt(typed.text) ?? wrong}
          onChange={({ target }) => typed.type(target.value)}
        />
        {children}
        {act.error !== null && (
          <Note kind="error" className="mt-3">
            {act.error.message}
          </Note>
        )}
        <Button type="submit" variant="ink" size="lg" block className="mt-4" pending={act.isPending}>
          {words.confirm}
        </Button>
      </form>
      <p className="mt-3 text-dense text-ink-3">{words.rule}</p>
    </section>
  )
}
