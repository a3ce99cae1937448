import type { TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { LateMenuButton } from '@bourse/ui/overlays/late-menu.tsx'
import { lazy } from 'react'
import { groupText } from './order-book.ts'

const loadMenu = () => import('./order-book-grouping.tsx')
const GroupingMenu = lazy(async () => ({ default: (await loadMenu()).GroupingMenu }))

export const BOOK_VIEWS = ['both', 'bids', 'asks'] as const
export type BookView = (typeof BOOK_VIEWS)[number]

interface OrderBookHeadProps {
  pair: TradingPair
  view: BookView
  onView: (view: BookView) => void
  steps: number
  onSteps: (steps: number) => void
}

export function OrderBookHead({ pair, view, onView, steps, onSteps }: OrderBookHeadProps) {
  const t = useTranslations('trade.book')
  return (
    <>
      <div className="flex h-10 shrink-0 items-center justify-between border-line border-b px-3 max-md:px-4 md:h-9">
        <h2 className="font-semibold text-dense">{t('title')}</h2>
        <div className="flex items-center gap-1 text-dense text-ink-2">
          <Grouping pair={pair} steps={steps} onSteps={onSteps} />
          <fieldset aria-label={t('view')} className="flex">
            {BOOK_VIEWS.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === view}
                aria-label={t(`views.${name}`)}
                onClick={() => onView(name)}
                className={cx(
                  'grid size-6 place-items-center rounded-1 hover:bg-paper-down',
                  name === view ? 'bg-paper-sel' : 'opacity-60 hover:opacity-100',
                )}
              >
                <ViewDrawing view={name} />
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      <div
        aria-hidden="true"
        className="grid h-6 shrink-0 grid-cols-3 items-center px-3 text-right text-agate text-ink-3 max-md:px-4"
      >
        <span className="text-left">{t('price', { quote: pair.quoteCurrencyInfo.code })}</span>
        <span>{t('amount', { base: pair.baseCurrencyInfo.code })}</span>
        <span>{t('total')}</span>
      </div>
    </>
  )
}

function Grouping({ pair, steps, onSteps }: Pick<OrderBookHeadProps, 'pair' | 'steps' | 'onSteps'>) {
  const t = useTranslations('trade.book')
  const locale = useLocaleTag()
  const write = (size: string) => formatDecimal(size, { locale, scale: size.split('.')[1]?.length ?? 0 })
  const current = write(groupText(pair, steps))
  return (
    <LateMenuButton
      preload={() => void loadMenu()}
      menu={(menu) => <GroupingMenu {...menu} {...{ pair, steps, onSteps, write }} />}
      trigger={
        <button
          type="button"
          aria-label={t('groupingNow', { size: current })}
          className="inline-flex h-6 items-center gap-1 px-1 hover:text-ink"
        >
          {current}
          <Icon of={drawings.chevronDown} size={12} />
        </button>
      }
    />
  )
}

const LINES = [3, 6.5, 10, 13.5] as const

/** The book in four lines: asks above, bids below. */
function ViewDrawing({ view }: { view: BookView }) {
  const side = (line: number) => (view === 'both' ? (line < 8 ? 'asks' : 'bids') : view)
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" strokeWidth="1.6">
      {LINES.map((y, place) => (
        <path
          key={y}
          d={`M${place % 2 === 0 ? 2 : 5} ${y}H14`}
          stroke={side(y) === 'asks' ? 'var(--down)' : 'var(--up)'}
        />
      ))}
    </svg>
  )
}
