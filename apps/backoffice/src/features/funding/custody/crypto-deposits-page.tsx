import * as custody from '@bourse/contract/calls/office/custody'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useMay } from '../../../app/use-may.ts'
import { DEPOSITS_PAGE, type DepositFilter, useCryptoDeposits } from '../api.ts'
import { ListPage, useListSearch } from '../list-page.tsx'
import { DepositsTable } from './deposits-table.tsx'

const STATES: readonly DepositFilter[] = [
  ...(['suspense', 'held', 'confirming', 'credited', 'below_minimum', 'wrong_token', 'taken_back', 'lost'] as const),
]

export function CryptoDepositsPage() {
  const t = useTranslations('funding.deposits.states')
  const list = useListSearch(STATES)
  const query = useCryptoDeposits(list.filter)
  const mayAssign = useMay(custody.assignCryptoDeposit)
  return (
    <ListPage texts="deposits" states={STATES} nameOf={t} list={list} query={query} size={DEPOSITS_PAGE}>
      {(deposits) => <DepositsTable deposits={deposits} mayAssign={mayAssign} />}
    </ListPage>
  )
}
