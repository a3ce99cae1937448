import type { BankLineState } from '@bourse/contract'
import * as banking from '@bourse/contract/calls/office/banking'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useMay } from '../../../app/use-may.ts'
import { ListPage, useListSearch } from '../list-page.tsx'
import { LINES_PAGE, useBankLines } from './bank-api.ts'
import { LinesTable } from './bank-lines-table.tsx'

const STATES: readonly BankLineState[] = ['review', 'returning', 'credited', 'returned', 'house']

export function BankLinesPage() {
  const t = useTranslations('funding.bank.states')
  const list = useListSearch(STATES)
  const query = useBankLines(list.filter)
  const mayDecide = useMay(banking.assignBankLine)
  return (
    <ListPage texts="bank" states={STATES} nameOf={t} list={list} query={query} size={LINES_PAGE}>
      {(lines) => <LinesTable lines={lines} mayDecide={mayDecide} />}
    </ListPage>
  )
}
