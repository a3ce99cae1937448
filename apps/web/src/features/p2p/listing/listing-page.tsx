import type { P2pListing } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link, useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { useBalances } from '../../../app/live/use-balances.ts'
import { ConvertFrame } from '../../../app/page/frames/convert-frame.tsx'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { useMarket, useStanding } from '../market/market-api.ts'
import { useCreateListing, useEditListing, useOwnListings } from './listing-api.ts'
import {
  inputOf,
  LISTING_STEPS,
  type ListingInput,
  type ListingStep,
  type ListingView,
  listingForm,
  NEW_LISTING,
} from './listing-form.ts'
import { ListingPreview } from './listing-preview.tsx'
import { LimitsStep, PaymentStep, PriceStep } from './listing-steps.tsx'

/** Specification §2: a listing in three steps; `?id=` changes one that is there. */
export function P2pListingPage() {
  const t = useTranslations('p2pListing')
  const { id } = useSearch({ strict: false })
  return (
    <ConvertFrame current="p2p" title={t(id === undefined ? 'title' : 'editTitle')} intro={t('intro')}>
      <Body id={id === undefined ? undefined : String(id)} />
    </ConvertFrame>
  )
}

function Body({ id }: { readonly id: string | undefined }) {
  const t = useTranslations('p2pListing')
  const loggedIn = useLoggedIn()
  const standing = useStanding()
  const own = useOwnListings()
  if (!loggedIn) return <LogInFirst texts="p2pListing.logInFirst" comesBack className="mt-6" />
  const failed = standing.data === undefined ? standing : id !== undefined && own.data === undefined ? own : undefined
  if (failed !== undefined) {
    if (!failed.isError) return <LoadingState lines={8} className="mt-6 max-w-[560px]" />
    return (
      <ErrorState
        className="mt-6"
        title={t('failed')}
        text={failed.error.message}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  }
  if (standing.data?.application?.state !== 'approved') {
    return (
      <EmptyState
        title={t('merchantsOnly.title')}
        text={t('merchantsOnly.text')}
        action={
          <Link to="/p2p/merchant" className={buttonClass({ variant: 'ink' })}>
            {t('merchantsOnly.link')}
          </Link>
        }
      />
    )
  }
  const listing = own.data?.records.find((one) => one.id === id)
  if (id !== undefined && listing === undefined)
    return <EmptyState title={t('unknown.title')} text={t('unknown.text')} />
  return <Form key={id ?? 'new'} listing={listing} />
}

function Form({ listing }: { readonly listing: P2pListing | undefined }) {
  const t = useTranslations('p2pListing')
  const locale = useLocaleTag()
  const [input, setInput] = useState<ListingInput>(() =>
    listing === undefined ? NEW_LISTING : inputOf(listing, locale),
  )
  const [step, setStep] = useState<ListingStep>('price')
  const [tried, setTried] = useState<readonly ListingStep[]>([])
  const view = useView(input, listing)
  const saving = useSaving(input, view, listing)
  const place = LISTING_STEPS.indexOf(step)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried([...tried, step])
    const blocked = view.wrongStep !== undefined && LISTING_STEPS.indexOf(view.wrongStep) <= place
    if (blocked) return setStep(view.wrongStep ?? step)
    const next = LISTING_STEPS[place + 1]
    if (next === undefined) saving.save()
    else setStep(next)
  }
  const props = {
    input,
    view,
    shown: tried.includes(step),
    editing: listing !== undefined,
    onChange: (next: Partial<ListingInput>) => setInput({ ...input, ...next }),
  }
  return (
    <div className="mt-6 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
      <form onSubmit={submit} noValidate className="min-w-0 max-w-[560px]">
        <StepList current={place} />
        {step === 'price' && <PriceStep {...props} />}
        {step === 'payment' && <PaymentStep {...props} />}
        {step === 'limits' && <LimitsStep {...props} />}
        {saving.error !== null && (
          <Note kind="error" className="mt-4">
            {saving.error.message}
          </Note>
        )}
        <div className="mt-6 flex gap-3">
          {place > 0 && (
            <Button size="lg" onClick={() => setStep(LISTING_STEPS[place - 1] ?? 'price')}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" size="lg" variant="accent" className="flex-1" pending={saving.isPending}>
            {place < LISTING_STEPS.length - 1 ? t('next') : t(listing === undefined ? 'publish' : 'save')}
          </Button>
        </div>
      </form>
      <ListingPreview input={input} view={view} />
    </div>
  )
}

/** What was typed, judged by the index and the balance of now. A listing that is there holds its coins already. */
function useView(input: ListingInput, listing: P2pListing | undefined): ListingView {
  const locale = useLocaleTag()
  const { side, coin, fiat } = input
  const market = useMarket({ side: side === 'sell' ? 'buy' : 'sell', coin, fiat, amount: undefined, kind: undefined })
  const balance = useBalances().data?.find((asset) => asset.coin === coin)?.available
  const available = listing === undefined ? (balance ?? null) : null
  return listingForm(input, { locale, index: market.data?.index ?? null, available })
}

function useSaving(
  { side, coin, fiat }: ListingInput,
  { terms, quantity }: ListingView,
  listing: P2pListing | undefined,
) {
  const t = useTranslations('p2pListing')
  const navigate = useNavigate()
  const create = useCreateListing()
  const edit = useEditListing()
  const told = (text: string) => ({
    onSuccess: () => {
      toast.good(text)
      void navigate({ to: '/p2p/desk' })
    },
  })
  const save = () => {
    if (terms === undefined) return
    if (listing !== undefined) edit.mutate({ id: listing.id, ...terms }, told(t('saved')))
    else if (quantity !== undefined)
      create.mutate({ side, symbol: coin, fiat, quantity, ...terms }, told(t('published')))
  }
  return { save, isPending: create.isPending || edit.isPending, error: create.error ?? edit.error }
}

function StepList({ current }: { readonly current: number }) {
  const t = useTranslations('p2pListing.steps')
  return (
    <ol aria-label={t('label')} className="mb-5 grid grid-cols-3 gap-3 text-dense">
      {LISTING_STEPS.map((step, place) => (
        <li
          key={step}
          aria-current={place === current ? 'step' : undefined}
          className={cx(
            'border-t-2 pt-2',
            place === current
              ? 'border-accent font-semibold'
              : place < current
                ? 'border-ink'
                : 'border-line-2 text-ink-3',
          )}
        >
          {place + 1}. {t(step)}
        </li>
      ))}
    </ol>
  )
}
