import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useState } from 'react'
import { useAlive } from '../../app/live/use-alive.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { type MarketView, RANGES, SORT_KEYS, type Sort, type SortKey } from './market-view.ts'
import type { MarketData } from './use-market-data.ts'
import type { ShowView } from './use-market-view.ts'

interface ControlsProps {
  data: MarketData
  view: MarketView
  show: ShowView
}

export function MarketControls({ data, view, show }: ControlsProps) {
  const t = useTranslations('markets')
  const narrow = useNarrow()
  // Products have one price, in USDT, and their own page has their charts.
  if (data.tab?.rule === 'leveraged') {
    return (
      <div className="py-3.5">
        <SearchField view={view} show={show} />
      </div>
    )
  }
  const range = (
    <Segmented
      block={narrow}
      label={t('range')}
      value={view.range}
      onChange={(next) => show({ range: next })}
      options={RANGES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
      className={narrow ? '[&>label]:px-1' : undefined}
    />
  )
  if (narrow) {
    return (
      <div className="flex flex-col gap-2.5 py-3.5">
        <SearchField view={view} show={show} />
        <div className="grid grid-cols-2 gap-2.5">
          <QuoteChoice data={data} show={show} narrow />
          <SortChoice sort={view.sort} show={show} />
        </div>
        {range}
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5">
      <div className="flex items-center gap-3">
        <SearchField view={view} show={show} />
        <QuoteChoice data={data} show={show} />
      </div>
      <div className="flex items-center gap-3">
        <span className="text-body text-ink-2" aria-hidden="true">
          {t('range')}
        </span>
        {range}
      </div>
    </div>
  )
}

/**
 * The address follows the field. The field follows the address only where something else has changed it: what the field
 * itself has sent comes back a moment later, when more may have been typed.
 */
function useSearchText(inAddress: string) {
  const [field, setField] = useState<{ text: string; seen: string; sent: readonly string[] }>({
    text: inAddress,
    seen: inAddress,
    sent: [],
  })
  if (field.seen !== inAddress) {
    const isEcho = field.sent.includes(inAddress)
    const text = isEcho ? field.text : inAddress
    setField({ text, seen: inAddress, sent: text === inAddress ? [] : field.sent })
  }
  const type = (text: string) => setField({ ...field, text, sent: [...field.sent, text] })
  return [field.text, type] as const
}

function SearchField({ view, show }: Pick<ControlsProps, 'view' | 'show'>) {
  const t = useTranslations('markets.search')
  const [text, type] = useSearchText(view.search)
  const isAlive = useAlive()
  const search = (next: string) => {
    type(next)
    show({ search: next }, { replace: true })
  }
  return (
    <TextField
      size="md"
      type="search"
      label={t('label')}
      labelHidden
      placeholder={t('label')}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={text}
      readOnly={!isAlive}
      onChange={(event) => search(event.target.value)}
      leading={<Icon of={drawings.search} size={14} className="text-ink-3" />}
      trailing={
        text !== '' && (
          <button
            type="button"
            aria-label={t('clear')}
            onClick={() => search('')}
            className="-mr-1 grid size-6 place-items-center rounded-1 text-ink-3 hover:text-ink"
          >
            <Icon of={drawings.close} size={14} />
          </button>
        )
      }
      fieldClassName="md:w-[264px]"
    />
  )
}

/** Prices are counted in what the person chose for the whole site, until they choose otherwise here. */
function QuoteChoice({ data, show, narrow = false }: Pick<ControlsProps, 'data' | 'show'> & { narrow?: boolean }) {
  const t = useTranslations('markets')
  const { quotes, ownQuote, facts } = data
  const choose = (quote: string) => show({ quote: quote === ownQuote ? null : quote })
  if (narrow) {
    return (
      <Select
        size="md"
        label={t('quote')}
        labelHidden
        value={facts.quote}
        onChange={(event) => choose(event.target.value)}
        options={quotes.map((value) => ({ value, label: t('quoteIn', { asset: value }) }))}
      />
    )
  }
  if (quotes.length < 2) return <div className="h-9 w-[176px]" />
  return (
    <Segmented
      label={t('quote')}
      value={facts.quote}
      onChange={choose}
      options={quotes.map((value) => ({ value, label: value }))}
    />
  )
}

/** Names from A, figures from the largest; of changes also those that fell. */
const SORTS: readonly Sort[] = SORT_KEYS.flatMap((by): Sort[] => {
  const first = { by, down: by !== 'coin' }
  return isChange(by) ? [first, { by, down: false }] : [first]
})

function isChange(by: SortKey): boolean {
  return (RANGES as readonly string[]).includes(by)
}

const sortName = ({ by, down }: Sort) => `${down ? '-' : ''}${by}`

/** A list has no headings to press, so that its order is chosen here. */
function SortChoice({ sort, show }: { sort: Sort | null; show: ShowView }) {
  const t = useTranslations('markets')
  const label = ({ by, down }: Sort) =>
    isChange(by)
      ? t(down ? 'sort.rose' : 'sort.fell', { range: t(`ranges.${by as (typeof RANGES)[number]}`) })
      : t(`sort.${by as 'coin' | 'price' | 'volume' | 'value'}`)
  return (
    <Select
      size="md"
      label={t('sort.label')}
      labelHidden
      value={sort === null ? 'own' : sortName(sort)}
      onChange={(event) => show({ sort: SORTS.find((one) => sortName(one) === event.target.value) ?? null })}
      options={[
        { value: 'own', label: t('sort.own') },
        ...SORTS.map((one) => ({ value: sortName(one), label: label(one) })),
      ]}
    />
  )
}
