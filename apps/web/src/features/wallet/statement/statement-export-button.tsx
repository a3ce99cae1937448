import type { CallFailure } from '@bourse/client'
import type { WalletProduct } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { allPages } from '../../../app/all-pages.ts'
import { saveCsv } from '../../../app/shared-data/csv.ts'
import { readStatement } from '../api.ts'
import { MOST_ROWS, statementCsv } from './statement-export.ts'
import { callFilter, movementName, type StatementFilter } from './statement-filter.ts'

/** All pages of what is shown, as a file. */
interface ExportProps {
  readonly filter: StatementFilter
  readonly product: WalletProduct | undefined
}

export function StatementExport({ filter, product }: ExportProps) {
  const t = useTranslations('wallet')
  const making = useMutation<{ text: string; count: number }, CallFailure>({
    mutationFn: async () => {
      const rows = await allPages(
        (paging) => readStatement({ ...callFilter(filter), ...(product && { product }), ...paging }),
        MOST_ROWS,
      )
      const text = statementCsv(rows, {
        title: (column) => t(`statement.export.columns.${column}`),
        movement: (entry) => t(`movements.${movementName(entry, product !== undefined)}`),
      })
      return { text, count: rows.length }
    },
    onSuccess: ({ text, count }) => {
      saveCsv('bourse-statement.csv', text)
      const cut = count >= MOST_ROWS ? { detail: t('statement.export.cut', { count }) } : undefined
      toast.good(t('statement.export.done', { count }), cut)
    },
    onError: (failure) => toast.bad(t('statement.export.failed'), { detail: failure.message }),
  })
  return (
    <Button size="sm" variant="quiet" pending={making.isPending} onClick={() => making.mutate()}>
      <Icon of={drawings.deposit} size={14} />
      {t('statement.export.action')}
    </Button>
  )
}
