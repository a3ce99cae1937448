import type { P2pListing } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useCloseListing, useHideListing, useOwnListings } from '../listing/listing-api.ts'
import { useKindName } from '../market/market-api.ts'
import { useFigures } from '../p2p-money.ts'

/** What the merchant offers, whether others see it, and why not. */
export function OwnListings() {
  const t = useTranslations('p2pListing.own')
  const query = useOwnListings()
  return (
    <section aria-label={t('title')}>
      <SectionRule
        title={t('title')}
        action={
          <Link to="/p2p/listing" className={buttonClass({ size: 'sm', variant: 'ink' })}>
            {t('new')}
          </Link>
        }
      />
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            title={t('failed')}
            text={query.error.message}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <LoadingState lines={4} />
        )
      ) : query.data.records.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <ul className="border-line border-t">
          {query.data.records.map((listing) => (
            <Row key={listing.id} listing={listing} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ listing }: { readonly listing: P2pListing }) {
  const t = useTranslations('p2pListing.own')
  const kindName = useKindName()
  const { coin, plainFiat, price } = useFigures()
  const { state, why, side, symbol, fiat } = listing
  return (
    <li className="grid items-center gap-x-6 gap-y-1 border-line border-b py-2.5 text-body md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <span className="min-w-0">
        <span className="font-semibold">{t(side, { coin: symbol })}</span>{' '}
        <span className="font-medium">{listing.price === null ? t('noPrice') : `${price(listing.price)} ${fiat}`}</span>
        <span className="block truncate text-dense text-ink-3">
          {listing.payments.map(({ kind }) => kindName(kind)).join(', ')}
        </span>
      </span>
      <span>
        {coin(listing.left, symbol)}
        <span className="block text-dense text-ink-3">
          {plainFiat(listing.minAmount)}–{plainFiat(listing.maxAmount)} {fiat}
        </span>
      </span>
      <span>
        <Status
          kind={state === 'open' ? (why === null ? 'completed' : 'in_review') : 'cancelled'}
          label={state === 'open' && why !== null ? t('notSeen') : t(`states.${state}`)}
        />
        {state === 'open' && why !== null && <span className="block text-dense text-ink-3">{t(`why.${why}`)}</span>}
        {listing.openOrders > 0 && (
          <span className="block text-dense text-ink-3">{t('openOrders', { count: listing.openOrders })}</span>
        )}
      </span>
      {state !== 'closed' && <Acts listing={listing} />}
    </li>
  )
}

function Acts({ listing }: { readonly listing: P2pListing }) {
  const t = useTranslations('p2pListing.own')
  const hide = useHideListing()
  const close = useCloseListing()
  const [asking, setAsking] = useState(false)
  const hidden = listing.state === 'hidden'
  const told = (text: string) => ({
    onSuccess: () => {
      toast.good(text)
      setAsking(false)
    },
  })
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      <Link to="/p2p/listing" search={{ id: listing.id }} className={buttonClass({ size: 'sm' })}>
        {t('edit')}
      </Link>
      <Button
        size="sm"
        pending={hide.isPending}
        onClick={() =>
          hide.mutate(
            { id: listing.id, hidden: !hidden },
            { ...told(t(hidden ? 'shown' : 'hidden')), onError: (error) => toast.bad(error.message) },
          )
        }
      >
        {t(hidden ? 'show' : 'hide')}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {t('close')}
      </Button>
      <LateDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('ask.title')}
        description={t(`ask.${listing.side}`)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button
              variant="danger"
              pending={close.isPending}
              onClick={() => close.mutate(listing.id, told(t('closed')))}
            >
              {t('close')}
            </Button>
          </>
        }
      >
        {close.isError && <Note kind="error">{close.error.message}</Note>}
      </LateDialog>
    </span>
  )
}
