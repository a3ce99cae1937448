import type { BankLineState } from '@bourse/contract'
import * as funding from '@bourse/contract/calls/office/funding'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useMay } from '../../app/use-may.ts'
import { LINES_PAGE, useBankLines } from './bank-api.ts'
import { LinesTable } from './bank-lines-table.tsx'
import { ListPage, useListSearch } from './list-page.tsx'

const STATES: readonly BankLineState[] = ['review', 'returning', 'credited', 'returned']

export function BankLinesPage() {
  const t = useTranslations('funding.bank.states')
  const list = useListSearch(STATES)
  const query = useBankLines(list.filter)
  const mayDecide = useMay(funding.assignBankLine)
  return (
    <ListPage texts="bank" states={STATES} nameOf={t} list={list} query={query} size={LINES_PAGE}>
      {(lines) => <LinesTable lines={lines} mayDecide={mayDecide} />}
    </ListPage>
  )
}
