import type { EtpDeskProduct } from '@bourse/contract'
import * as etp from '@bourse/contract/calls/office/etp'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { useMay } from '../../app/use-may.ts'
import { CloseDialog } from './close-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const LOOK = { open: 'open', sold_out: 'in_review', closing: 'processing', closed: 'cancelled' } as const

export function ProductsSection({ products }: { readonly products: readonly EtpDeskProduct[] }) {
  const t = useTranslations('etpDesk.products')
  const mayPropose = useMay(etp.proposeEtp)
  const [closing, setClosing] = useState<EtpDeskProduct>()
  const [publishing, setPublishing] = useState(false)
  const columns = useColumns(setClosing)
  return (
    <section aria-labelledby="etp-products" className="grid gap-4">
      <SectionRule id="etp-products" title={t('title')} />
      {products.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <ColumnTable caption={t('title')} columns={columns} rows={products} keyOf={({ symbol }) => symbol} />
      )}
      {mayPropose && (
        <Button className="justify-self-start" onClick={() => setPublishing(true)}>
          {t('publish')}
        </Button>
      )}
      {closing !== undefined && <CloseDialog symbol={closing.symbol} onClose={() => setClosing(undefined)} />}
      {publishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </section>
  )
}

function useColumns(onClose: (product: EtpDeskProduct) => void): Column<EtpDeskProduct>[] {
  const t = useTranslations('etpDesk.products')
  const [amountText, figure] = [useAmountText(), useFigure()]
  return [
    { key: 'symbol', head: t('symbol'), strong: true, width: 60, cell: ({ symbol }) => symbol },
    {
      key: 'state',
      head: t('state'),
      cellClassName: 'whitespace-normal',
      width: 90,
      cell: (product) => <State product={product} />,
    },
    { key: 'nav', head: t('nav'), numeric: true, width: 80, cell: ({ nav, lastNav }) => figure(short(nav ?? lastNav)) },
    {
      key: 'leverage',
      head: t('leverage'),
      numeric: true,
      quiet: true,
      className: 'max-lg:hidden',
      width: 50,
      cell: ({ leverageNow }) => `${figure(leverageNow)}×`,
    },
    { key: 'outstanding', head: t('units'), numeric: true, width: 80, cell: ({ outstanding }) => figure(outstanding) },
    {
      key: 'holders',
      head: t('holders'),
      numeric: true,
      quiet: true,
      className: 'max-lg:hidden',
      width: 50,
      cell: ({ holders }) => figure(String(holders)),
    },
    {
      key: 'owed',
      head: t('owed'),
      numeric: true,
      className: 'max-md:hidden',
      width: 90,
      cell: ({ owed }) => (owed === null ? '–' : amountText(owed, 'USDT')),
    },
    {
      key: 'reserve',
      head: t('reserve'),
      numeric: true,
      className: 'max-md:hidden',
      width: 90,
      cell: ({ reserve }) => amountText(reserve, 'USDT'),
    },
    {
      key: 'acts',
      head: t('acts'),
      headHidden: true,
      numeric: true,
      underOnPhone: true,
      width: 60,
      cell: (product) => <Act product={product} onClose={onClose} />,
    },
  ]
}

/** People read four decimals of a value; all eighteen are for the books. */
function short(nav: string): string {
  const [whole = '0', decimals = ''] = nav.split('.')
  return `${whole}.${decimals.slice(0, 4).padEnd(4, '0')}`
}

function State({ product }: { readonly product: EtpDeskProduct }) {
  const t = useTranslations('etpDesk.products')
  const moment = useMoment({ withDate: true })
  const { state, staleSince, closesAt, consolidationAt } = product
  return (
    <div className="grid gap-1">
      <Status kind={LOOK[state]} label={t(`states.${state}`)} />
      {state !== 'closed' && staleSince !== null && (
        <span className="text-dense text-ink-3">{t('stale', { time: moment(staleSince) })}</span>
      )}
      {state === 'closing' && closesAt !== null && (
        <span className="text-dense text-ink-3">{t('closes', { time: moment(closesAt) })}</span>
      )}
      {consolidationAt !== null && (
        <span className="text-dense text-ink-3">{t('consolidates', { time: moment(consolidationAt) })}</span>
      )}
    </div>
  )
}

function Act({
  product,
  onClose,
}: {
  readonly product: EtpDeskProduct
  readonly onClose: (one: EtpDeskProduct) => void
}) {
  const t = useTranslations('etpDesk.products')
  const mayClose = useMay(etp.proposeEtpClosing)
  const isOpen = product.state === 'open' || product.state === 'sold_out'
  if (!mayClose || !isOpen) return null
  return (
    <Button size="sm" onClick={() => onClose(product)} aria-label={t('closeOne', { symbol: product.symbol })}>
      {t('close')}
    </Button>
  )
}
