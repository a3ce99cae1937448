import { Donut, Swatch, sliceInks } from '@bourse/ui/donut.tsx'
import { formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { useId, useState } from 'react'
import type { Portfolio } from '../../app/shared-data/portfolio.ts'
import { OTHER, slicesOf } from './allocation.ts'

const WAITING = 5

/** How the whole is divided: a ring, and beside it the table that it draws. */
export function AllocationSection({ portfolio }: { portfolio: Portfolio | undefined }) {
  const t = useTranslations('wallet.allocation')
  const locale = useLocaleTag()
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const slices = slicesOf(portfolio?.holdings ?? [])
  const focus = slices.find(({ id: coin }) => coin === chosen) ?? slices[0]
  const percent = (points: number) => formatPercent(String(points), locale, { signed: false })
  const name = (coin: string) => (coin === OTHER ? t('other') : coin)
  const drawn = slices.map((slice) => ({ ...slice, label: name(slice.id) }))
  const inks = sliceInks(drawn, focus?.id)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="section-rule" />
      <h2 id={id} className="flex h-10 items-center font-semibold text-h4">
        {t('title')}
      </h2>
      <div className="flex min-h-[212px] items-center gap-4">
        {focus === undefined ? (
          <Skeleton width={176} height={176} className="shrink-0 rounded-full" />
        ) : (
          <Donut
            slices={drawn}
            focusId={focus.id}
            onFocus={setChosen}
            size={176}
            main={percent(focus.percent)}
            caption={focus.id === OTHER ? t('other') : t('in', { coin: focus.id })}
            label={t('label', {
              parts: slices.map((slice) => `${name(slice.id)} ${percent(slice.percent)}`).join(', '),
            })}
          />
        )}
        <ul className="min-w-0 flex-1 text-body">
          {focus === undefined
            ? Array.from({ length: WAITING }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
                <li key={row} className="flex h-[26px] items-center border-line border-b">
                  <Skeleton width={96} />
                </li>
              ))
            : slices.map((slice) => (
                <li
                  key={slice.id}
                  onPointerEnter={() => setChosen(slice.id)}
                  className="flex h-[26px] items-center gap-2 border-line border-b"
                >
                  <Swatch ink={inks.get(slice.id)} />
                  <span className="min-w-0 flex-1 truncate font-medium">{name(slice.id)}</span>
                  <span className="text-ink-2">{percent(slice.percent)}</span>
                </li>
              ))}
        </ul>
      </div>
    </section>
  )
}
