import type { CreditState, OfficeCredit } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { useMoment } from '../../../app/moments.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { Pager } from '../../../app/page/pager.tsx'
import { pageOf, textOf } from '../../../app/page/paging.ts'
import { SearchBox } from '../search-box.tsx'
import { CREDITS_PAGE, useCredits } from './credit-api.ts'
import { CreditPerson } from './credit-person.tsx'

const STATES: readonly CreditState[] = ['pending', 'completed', 'cancelled', 'failed']
const KINDS: Readonly<Record<CreditState, StatusKind>> = {
  pending: 'open',
  completed: 'completed',
  cancelled: 'cancelled',
  failed: 'failed',
}

/** Orders with early credit; for a user id also how that person stands. */
export function CreditsPage() {
  const t = useTranslations('funding.credit')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const text = textOf(search.search)
  const state = STATES.find((known) => known === search.state)
  const query = useCredits({ page, search: text, state })
  const go = (next: { page?: number; search?: string | undefined; state?: CreditState | undefined }) =>
    void navigate({ to: '/funding/credit', search: { search: text, state, ...next } })
  return (
    <>
      <PageHead
        title={t('title')}
        summary={query.data && t('summary', { count: query.data.total })}
        above={t('above')}
      />
      <div className="flex flex-wrap items-end gap-3 pb-4">
        <SearchBox
          key={text ?? ''}
          label={t('search')}
          text={text}
          onSearch={(next) => go({ search: next, page: 1 })}
        />
        <Select
          size="md"
          label={t('state')}
          labelHidden
          value={state ?? ''}
          onChange={({ target }) => go({ state: STATES.find((known) => known === target.value), page: 1 })}
          options={[
            { value: '', label: t('allStates') },
            ...STATES.map((known) => ({ value: known, label: t(`states.${known}`) })),
          ]}
        />
      </div>
      {text !== undefined && /^\d{1,12}$/.test(text) && <CreditPerson key={text} uid={text} />}
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <CreditsTable credits={records} />
              <Pager page={page} size={CREDITS_PAGE} total={total} onPage={(next) => go({ page: next })} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function CreditsTable({ credits }: { readonly credits: readonly OfficeCredit[] }) {
  const t = useTranslations('funding.credit')
  const moment = useMoment()
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('granted')}</Th>
          <Th numeric>{t('amount')}</Th>
          <Th numeric className="max-md:hidden">
            {t('open')}
          </Th>
          <Th className="pl-4">{t('stateHead')}</Th>
          <Th className="max-md:hidden">{t('deadline')}</Th>
          <Th className="max-lg:hidden">{t('reference')}</Th>
          <Th>{t('user')}</Th>
        </tr>
      </thead>
      <tbody>
        {credits.map((credit) => (
          <Tr key={credit.orderId}>
            <Td quiet>{moment(credit.grantedAt)}</Td>
            <Td numeric>{`${credit.amount}\u00a0${credit.symbol}`}</Td>
            <Td numeric className="max-md:hidden">{`${credit.open}\u00a0${credit.symbol}`}</Td>
            <Td className="pl-4">
              <Status kind={KINDS[credit.state]} label={t(`states.${credit.state}`)} />
            </Td>
            <Td quiet className="max-md:hidden">
              {moment(credit.expireTime)}
            </Td>
            <Td quiet className="max-lg:hidden">
              {credit.referenceNumber}
            </Td>
            <Td>{credit.uid}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
