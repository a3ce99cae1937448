import type { QuickbuyQuote } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { MovedTable } from '../../app/page/moved-table.tsx'
import { useFigures } from './use-figures.ts'

/** The partner's price that was agreed to and the one of now. */
export function MovedQuote({ old, now }: { readonly old: QuickbuyQuote; readonly now: QuickbuyQuote }) {
  const t = useTranslations('quickbuy.moved')
  const figures = useFigures()
  const rows = [
    { label: t('price'), before: figures.plain(old.price), after: figures.plain(now.price) },
    {
      label: t('receive'),
      before: figures.amount(old.receiveAmount, old.symbol),
      after: figures.amount(now.receiveAmount, now.symbol),
    },
  ]
  return <MovedTable caption={t('caption')} what={t('what')} before={t('before')} now={t('now')} rows={rows} />
}
