import type { OfficeSavingProduct } from '@bourse/contract'
import * as saving from '@bourse/contract/calls/office/saving'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { type ReactNode, useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { useMay } from '../../app/use-may.ts'
import { useProducts, usePublish } from './api.ts'
import { CloseDialog } from './close-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'

/** What is offered, drafts first: another person publishes them. */
export function ProductsSection() {
  const t = useTranslations('savingDesk.products')
  const query = useProducts()
  const mayDraft = useMay(saving.draftProduct)
  const [drafting, setDrafting] = useState(false)
  return (
    <section aria-labelledby="saving-products">
      <SectionRule id="saving-products" title={t('title')} />
      <Loaded query={query} failed={t('failed')} skeleton={<Products rows={undefined} />}>
        {(products) =>
          products.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} /> : <Products rows={products} />
        }
      </Loaded>
      {mayDraft && (
        <Button className="mt-4" onClick={() => setDrafting(true)}>
          {t('draft')}
        </Button>
      )}
      {drafting && <ProductDialog onClose={() => setDrafting(false)} />}
    </section>
  )
}

const LOOKS: Readonly<Record<OfficeSavingProduct['state'], StatusKind>> = {
  draft: 'in_review',
  published: 'completed',
  closed: 'cancelled',
}

function Products({ rows }: { readonly rows: readonly OfficeSavingProduct[] | undefined }) {
  const t = useTranslations('savingDesk.products')
  const [closing, setClosing] = useState<OfficeSavingProduct>()
  const publish = usePublish()
  const columns = useColumns((product) => (
    <Acts product={product} publish={publish} onClose={() => setClosing(product)} />
  ))
  return (
    <>
      {publish.error && (
        <Note kind="error" className="mb-3">
          {publish.error.message}
        </Note>
      )}
      <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {closing !== undefined && <CloseDialog product={closing} onClose={() => setClosing(undefined)} />}
    </>
  )
}

function useColumns(acts: (product: OfficeSavingProduct) => ReactNode): Column<OfficeSavingProduct>[] {
  const t = useTranslations('savingDesk.products')
  const [amountText, figure] = [useAmountText(), useFigure()]
  return [
    {
      key: 'term',
      head: t('term'),
      strong: true,
      width: 110,
      cell: ({ coin, days }) => t('days', { coin, days }),
    },
    { key: 'apy', head: t('apy'), numeric: true, width: 50, cell: ({ apy }) => `${figure(apy)}%` },
    {
      key: 'state',
      head: t('state'),
      cellClassName: 'whitespace-normal',
      width: 90,
      cell: (row) => <State row={row} />,
    },
    {
      key: 'used',
      head: t('used'),
      numeric: true,
      className: 'max-md:hidden',
      width: 110,
      cell: ({ used, quota, coin }) => t('ofQuota', { used: figure(used), quota: amountText(quota, coin) }),
    },
    {
      key: 'bounds',
      head: t('bounds'),
      numeric: true,
      quiet: true,
      className: 'max-lg:hidden',
      width: 90,
      cell: ({ minimum, personalQuota }) => t('fromTo', { minimum: figure(minimum), most: figure(personalQuota) }),
    },
    {
      key: 'issued',
      head: t('issued'),
      numeric: true,
      quiet: true,
      className: 'max-lg:hidden',
      width: 80,
      cell: ({ issuedInterest }) => figure(issuedInterest),
    },
    { key: 'acts', head: t('acts'), headHidden: true, numeric: true, underOnPhone: true, width: 70, cell: acts },
  ]
}

function State({ row }: { readonly row: OfficeSavingProduct }) {
  const t = useTranslations('savingDesk.products')
  const moment = useMoment({ withDate: true })
  const by = {
    draft: { who: row.draftedBy, time: row.draftedAt },
    published: { who: row.publishedBy ?? '', time: row.publishedAt ?? row.draftedAt },
    closed: { who: row.closedBy ?? '', time: row.closedAt ?? row.draftedAt },
  }[row.state]
  return (
    <>
      <Status kind={LOOKS[row.state]} label={t(`states.${row.state}`)} />
      <span className="block text-dense text-ink-3">
        {t('by', { who: by.who, time: moment(by.time), reason: row.closedReason ?? row.reason })}
      </span>
    </>
  )
}

interface ActsProps {
  readonly product: OfficeSavingProduct
  readonly publish: ReturnType<typeof usePublish>
  readonly onClose: () => void
}

function Acts({ product, publish, onClose }: ActsProps) {
  const t = useTranslations('savingDesk.products')
  const [mayPublish, mayClose] = [useMay(saving.publishProduct), useMay(saving.closeProduct)]
  const name = <span className="sr-only"> {t('days', { coin: product.coin, days: product.days })}</span>
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {mayPublish && product.mayPublish && (
        <Button
          size="sm"
          variant="ink"
          pending={publish.isPending && publish.variables === product.id}
          onClick={() => publish.mutate(product.id, { onSuccess: () => toast.good(t('published')) })}
        >
          {t('publish')}
          {name}
        </Button>
      )}
      {mayClose && product.state !== 'closed' && (
        <Button size="sm" onClick={onClose}>
          {t(product.state === 'draft' ? 'drop' : 'close')}
          {name}
        </Button>
      )}
    </span>
  )
}
