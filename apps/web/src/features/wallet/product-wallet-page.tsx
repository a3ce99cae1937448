import type { WalletProduct } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Headline } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useConcealed } from '../../app/browser-storage.ts'
import { useWorth } from '../../app/live/use-worth.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { type Portfolio, UNITS, type Unit, valueScale } from '../../app/shared-data/portfolio.ts'
import { useProductAssets, useUnitPrices } from './api.ts'
import { EmptyLedger } from './empty-ledger.tsx'
import { ProductList, ProductTable } from './product-assets.tsx'
import { productOf, productPath } from './products.ts'
import { NO_FILTER, type StatementFilter } from './statement/statement-filter.ts'
import { StatementSection } from './statement/statement-section.tsx'
import { useUnit } from './use-unit.ts'
import { WalletIndex } from './wallet-index.tsx'

/** Specification §2: `/{product}wallet`, what somebody has in one product and what moved it. */
export function ProductWalletPage() {
  const { product: name } = useParams({ strict: false }) as { product?: string }
  const product = productOf(name)
  // The router has sent everybody else away.
  return product === undefined ? null : <ProductWallet key={product} product={product} />
}

function ProductWallet({ product }: { readonly product: WalletProduct }) {
  const t = useTranslations('wallet')
  const narrow = useNarrow()
  const [concealed] = useConcealed()
  const [unit] = useUnit()
  const [filter, setFilter] = useState<StatementFilter>(NO_FILTER)
  const query = useProductAssets(product)
  const worth = useWorth(query.data, unit, useUnitPrices(product))
  const Rows = narrow ? ProductList : ProductTable
  const empty = query.data !== undefined && query.data.length === 0
  return (
    <div className="wrap grid gap-x-12 pt-6 md:pt-8 lg:grid-cols-[168px_minmax(0,1fr)]">
      <WalletIndex />
      <div className="min-w-0">
        <h1 className="display text-h2">{t(`products.${product}.title`)}</h1>
        <p className="mt-1 max-w-[64ch] text-body text-ink-2">{t(`products.${product}.text`)}</p>
        {query.isError && query.data === undefined ? (
          <ErrorState
            className="mt-6"
            title={t('assets.error')}
            text={query.error.message}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : empty ? (
          <Empty product={product} />
        ) : (
          <>
            <Total worth={worth} />
            <Rows assets={worth?.assets} unit={unit} concealed={concealed} />
          </>
        )}
        <StatementSection product={product} filter={filter} onFilter={setFilter} concealed={concealed} />
      </div>
    </div>
  )
}

function Total({ worth }: { readonly worth: Portfolio | undefined }) {
  const t = useTranslations('wallet')
  const [concealed, conceal] = useConcealed()
  const [unit, chooseUnit] = useUnit()
  const EyeDrawing = concealed ? drawings.eyeOff : drawings.eye
  return (
    <section aria-label={t('total')} className="pt-5 pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-ink-2">
        <span className="flex items-center gap-1">
          {t('total')}
          <button
            type="button"
            aria-label={concealed ? t('show') : t('hide')}
            onClick={conceal}
            className="grid size-8 place-items-center rounded-1 text-ink-3 hover:bg-paper-down hover:text-ink"
          >
            <Icon of={EyeDrawing} />
          </button>
        </span>
        <Segmented<Unit>
          size="sm"
          label={t('unit')}
          value={unit}
          onChange={chooseUnit}
          options={UNITS.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className="min-h-12">
        {worth === undefined ? (
          <Skeleton width={220} height={32} className="mt-2" />
        ) : (
          <Headline value={worth.total} scale={valueScale(unit)} currency={unit} concealed={concealed} />
        )}
      </div>
    </section>
  )
}

/** Says what would stand here, and what comes next. */
function Empty({ product }: { readonly product: WalletProduct }) {
  const t = useTranslations('wallet.products')
  const path = productPath(product)
  return (
    <section aria-label={t('empty')} className="pt-6">
      <div className="section-rule" />
      <div className="flex gap-6 py-4 md:py-6">
        <EmptyLedger />
        <div className="max-w-[480px]">
          <h2 className="font-semibold text-h4">{t('empty')}</h2>
          <p className="mt-1 text-body text-ink-2">{t(`${product}.empty`)}</p>
          <Link to={path ?? '/wallet'} className={buttonClass({ variant: 'ink', className: 'mt-4' })}>
            {path === null ? t('toWallet') : t(`${product}.open`)}
          </Link>
        </div>
      </div>
    </section>
  )
}
