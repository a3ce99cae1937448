import type { Card, CardSetup } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link, useSearch } from '@bourse/ui/router.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { useServerMinute } from '../../../../app/live/server-clock.ts'
import { routerPath } from '../../../../app/routes.ts'
import { VerifyFirst } from '../../verify-first.tsx'
import { LeaveFor } from '../leave-for.tsx'
import { type TokenError, useAddCard, useCardSetup, useCards } from './card-api.ts'
import { CardFields } from './card-fields.tsx'
import { type CardForm, type CardInput, cardForm, EMPTY_CARD } from './card-form.ts'
import { useCardName } from './card-name.ts'

/** What the address says after the bank has sent its holder back: which card it was, and what it was wanted for. */
function useReturned(): { readonly card: string | undefined; readonly symbol: string | undefined } {
  const { card, symbol }: { card?: unknown; symbol?: unknown } = useSearch({ strict: false })
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { card: text(card), symbol: text(symbol) }
}

export function AddCard() {
  const t = useTranslations('cards.add')
  const setup = useCardSetup()
  if (setup.data !== undefined) return <Ready setup={setup.data} />
  if (!setup.isError) return <LoadingState lines={6} />
  if (setup.error.reason === 'kyc.needed') return <VerifyFirst text={t('verifyFirst')} failure={setup.error} />
  return (
    <ErrorState
      title={t('failed')}
      text={setup.error.message}
      onRetry={() => void setup.refetch()}
      retrying={setup.isFetching}
    />
  )
}

function Ready({ setup }: { readonly setup: CardSetup }) {
  const returned = useReturned()
  const cards = useCards()
  const card = cards.data?.find(({ id }) => id === returned.card)
  return (
    <div className="min-w-0">
      {card !== undefined && <Outcome card={card} symbol={returned.symbol} />}
      <Form setup={setup} symbol={returned.symbol} />
    </div>
  )
}

/** What the bank said, for whoever comes back from it. */
function Outcome({ card, symbol }: { readonly card: Card; readonly symbol: string | undefined }) {
  const t = useTranslations('cards')
  const name = useCardName()(card)
  const pay = symbol !== undefined && (
    <Link
      to={routerPath('/deposit/{fiat}/{type}')}
      params={{ fiat: symbol, type: 'card' }}
      className={buttonClass({ size: 'sm' })}
    >
      {t('add.payNow', { symbol })}
    </Link>
  )
  return (
    <div aria-live="polite" className="mb-5">
      {card.state === 'active' && (
        <Note kind="info" action={pay || undefined}>
          {t('add.verified', { card: name })}
        </Note>
      )}
      {card.state === 'verifying' && <Note kind="info">{t('add.waiting', { card: name })}</Note>}
      {card.failure !== null && (
        <Note kind="error">
          {t('add.refused', { card: name })} {t(`failures.${card.failure}`)}
        </Note>
      )}
    </div>
  )
}

const FIELD_OF: Readonly<
  Record<Exclude<TokenError, 'away'>, NonNullable<CardForm['errors'][keyof CardForm['errors']]>>
> = {
  number: 'funding.card_number_wrong',
  expiry: 'funding.card_expiry_wrong',
  code: 'funding.card_code_wrong',
}

function Form({ setup, symbol }: { readonly setup: CardSetup; readonly symbol: string | undefined }) {
  const t = useTranslations('cards.add')
  const refusals = useTranslations('refusals')
  const [input, setInput] = useState<CardInput>(EMPTY_CARD)
  const [tried, setTried] = useState(false)
  const add = useAddCard()
  const now = new Date(useServerMinute())
  const { brand, errors, card } = cardForm(input, { brands: setup.brands, now })
  const change = (part: Partial<CardInput>) => {
    setInput({ ...input, ...part })
    add.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (card === undefined || add.isPending) return
    add.mutate(
      { setup, card, symbol },
      {
        onSuccess: (added) => {
          if (typeof added === 'string') return
          setInput(EMPTY_CARD)
          setTried(false)
          if (added.challengeUrl !== null && added.challengeAtOnce) window.location.assign(added.challengeUrl)
        },
      },
    )
  }
  const asking = typeof add.data === 'object' && !add.data.challengeAtOnce ? add.data.challengeUrl : null
  const told = typeof add.data === 'string' ? add.data : undefined
  const errorOf = (field: keyof CardForm['errors']) => {
    if (told === field) return refusals(FIELD_OF[told])
    // A brand that is not taken is said at once: nobody should type on.
    const code = errors[field]
    return code !== undefined && (tried || code === 'funding.card_brand') ? refusals(code) : undefined
  }
  return (
    <form onSubmit={submit} noValidate className="flex min-w-0 flex-col gap-4">
      <CardFields input={input} brand={brand} errorOf={errorOf} change={change} />
      <TextField label={t('holder')} hint={t('holderHint')} value={setup.holder} readOnly tabIndex={-1} />
      {told === 'away' && <Note kind="error">{refusals('funding.cards_away')}</Note>}
      {add.isError && <Note kind="error">{add.error.message}</Note>}
      {typeof add.data === 'object' && add.data.failure !== null && <Outcome card={add.data} symbol={undefined} />}
      {asking !== null && <LeaveFor url={asking} />}
      <Button type="submit" variant={asking === null ? 'ink' : 'outline'} size="lg" pending={add.isPending}>
        {t('submit')}
      </Button>
      <p className="flex gap-2 text-dense text-ink-3">
        <Icon of={drawings.lock} size={14} className="mt-0.5 shrink-0" />
        {t('secrecy')}
      </p>
    </form>
  )
}
