import type { SavingProduct } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import { EarnFrame, type Loss, Losses } from '../../app/page/frames/earn-frame.tsx'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { useTextList } from '../../app/shared-data/text-list.ts'
import { useProducts } from './api.ts'
import { MySavings } from './my-savings.tsx'
import { coinTerms } from './saving-view.ts'
import { TermsList, TermsTable } from './terms-table.tsx'

const SubscribeSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./subscribe-sheet.tsx')).SubscribeSheet })),
)

/** Specification §2: fixed savings and the savings of the person. */
export function SavingPage() {
  const t = useTranslations('saving')
  const losses = useTextList<Loss>('saving.losses')
  return (
    <EarnFrame current="saving" title={t('title')}>
      <Losses losses={losses} />
      <Terms />
      <MySavings />
    </EarnFrame>
  )
}

function Terms() {
  const t = useTranslations('saving.terms')
  const narrow = useNarrow()
  const products = useProducts()
  const [openId, setOpenId] = useState<string>()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  // Taken from what was read last: at midnight the dates are others.
  const open = products.data?.find(({ id }) => id === openId)
  const choose = ({ coin, id }: SavingProduct) => setChosen((before) => ({ ...before, [coin]: id }))
  const Rows = narrow ? TermsList : TermsTable
  return (
    <section aria-labelledby="terms">
      <SectionRule
        id="terms"
        title={t('title')}
        action={<span className="text-dense text-ink-2 max-md:hidden">{t('note')}</span>}
      />
      {products.data === undefined ? (
        products.isError ? (
          <ErrorState
            title={t('failed')}
            text={products.error.message}
            onRetry={() => void products.refetch()}
            retrying={products.isFetching}
          />
        ) : (
          <LoadingState lines={8} />
        )
      ) : products.data.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <Rows
          terms={coinTerms(products.data)}
          chosen={chosen}
          onChoose={choose}
          openId={openId}
          onSubscribe={({ id }) => setOpenId(id)}
        />
      )}
      {open !== undefined && (
        <Suspense>
          <SubscribeSheet key={open.id} product={open} onClose={() => setOpenId(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
