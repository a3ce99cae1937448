import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { MovedTable } from '../../app/page/moved-table.tsx'
import { moveView, unitPrice } from './convert-view.ts'
import type { Assets } from './use-converter.ts'
import { useFigures } from './use-figures.ts'
import type { Moved } from './use-firm.ts'

/** The price that was agreed to and the one of now, side by side (specification §8, 40028). */
export function MovedPrices({ moved: { old, now }, assets }: { readonly moved: Moved; readonly assets: Assets }) {
  const t = useTranslations('convert.moved')
  const figures = useFigures(assets)
  const { quote } = now
  const view = moveView(old, quote, assets)
  const priceOf = (own: typeof old) => figures.price(unitPrice({ ...own, rate: own.indexRate }, assets.isFiat))
  const side = view.coin === quote.to ? ('receiveAmount' as const) : ('payAmount' as const)
  const rows = [
    { label: t('price'), before: priceOf(old), after: priceOf(quote) },
    {
      label: t('spread'),
      before: figures.amount(old.spread, old.from),
      after: figures.amount(quote.spread, quote.from),
    },
    {
      label: t(side === 'receiveAmount' ? 'receive' : 'pay'),
      before: figures.amount(old[side], view.coin),
      after: figures.amount(quote[side], view.coin),
    },
  ]
  return (
    <>
      <MovedTable caption={t('caption')} what={t('what')} before={t('before')} now={t('now')} rows={rows} />
      <Sum
        className="mt-2"
        rows={[{ label: t('difference'), value: figures.signed(view.difference, view.coin), kind: 'answer' }]}
      />
    </>
  )
}
