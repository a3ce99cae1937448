import type { AirdropDetail, OfficeAirdropEntry } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { BackLink } from '../../app/page/back-link.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { PersonLink } from '../../app/page/person-link.tsx'
import { LIST_PAGE, useAirdrop, useEntries } from './api.ts'
import { PhaseStatus } from './phase-status.tsx'

/** One airdrop: its spots, its draw, and who takes part. */
export function AirdropPage() {
  const t = useTranslations('airdropsDesk')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useAirdrop(id)
  return (
    <div className="desk">
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
        {(airdrop) => <One airdrop={airdrop} />}
      </Loaded>
    </div>
  )
}

interface OneProps {
  readonly airdrop: AirdropDetail
}

function One({ airdrop }: OneProps) {
  const t = useTranslations('airdropsDesk')
  return (
    <>
      <PageHead
        title={airdrop.title}
        summary={airdrop.id}
        above={<BackLink to="/airdrops">{t('back')}</BackLink>}
        action={<PhaseStatus phase={airdrop.phase} />}
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_420px]">
        <Entries airdrop={airdrop} />
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <Terms airdrop={airdrop} />
          {airdrop.way === 'drawn' && <Draw airdrop={airdrop} />}
        </div>
      </div>
    </>
  )
}

function Terms({ airdrop }: OneProps) {
  const t = useTranslations('airdropsDesk')
  const [moment, figure, amountText] = [useMoment({ withDate: true }), useFigure(), useAmountText()]
  const { way, pool, amount, coin, spots, left, people, minimum, holdCoin, snapshotTime, startTime, endTime } = airdrop
  return (
    <Facts title={t('facts')}>
      <Fact name={t('way')}>{t(`ways.${way}`)}</Fact>
      <Fact name={t('pool')}>{amountText(pool, coin)}</Fact>
      <Fact name={t('each')}>{amountText(amount, coin)}</Fact>
      {left !== null && <Fact name={t('spots')}>{`${figure(String(spots - left))} / ${figure(String(spots))}`}</Fact>}
      <Fact name={t('people')}>{figure(String(people))}</Fact>
      <Fact name={t('threshold')}>{amountText(minimum, holdCoin)}</Fact>
      <Fact name={t('snapshot')}>{moment(snapshotTime)}</Fact>
      <Fact name={t('start')}>{moment(startTime)}</Fact>
      <Fact name={t('end')}>{moment(endTime)}</Fact>
    </Facts>
  )
}

function Draw({ airdrop: { drawTime, commitment, seed } }: OneProps) {
  const t = useTranslations('airdropsDesk')
  const moment = useMoment({ withDate: true })
  const code = (value: string) => <span className="break-all font-mono text-dense">{value}</span>
  return (
    <Facts title={t('draw')}>
      {drawTime !== null && <Fact name={t('time')}>{moment(drawTime)}</Fact>}
      {commitment !== null && <Fact name={t('commitment')}>{code(commitment)}</Fact>}
      <Fact name={t('seed')}>{seed === null ? t('seedLater') : code(seed)}</Fact>
    </Facts>
  )
}

function Entries({ airdrop }: OneProps) {
  const t = useTranslations('airdropsDesk')
  const [page, setPage] = useState(1)
  const query = useEntries(airdrop.id, page)
  return (
    <section aria-labelledby="entries" className="min-w-0">
      <SectionRule id="entries" title={t('entries')} />
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={LIST_PAGE}
        onPage={setPage}
        empty={{ title: t('noEntries'), text: t('noEntriesText') }}
        table={(rows) => <EntriesTable rows={rows} coin={airdrop.holdCoin} />}
      />
    </section>
  )
}

interface EntriesTableProps {
  readonly rows: readonly OfficeAirdropEntry[] | undefined
  readonly coin: string
}

function EntriesTable({ rows, coin }: EntriesTableProps) {
  const t = useTranslations('airdropsDesk')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const columns: Column<OfficeAirdropEntry>[] = [
    {
      ...{ key: 'time', head: t('time'), quiet: true, width: 90 },
      cell: ({ time }) => <time dateTime={time}>{moment(time)}</time>,
    },
    {
      ...{ key: 'user', head: t('user'), width: 60 },
      cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
    },
    {
      ...{ key: 'balance', head: t('balance'), numeric: true, strong: true, width: 90 },
      cell: ({ balance }) => amountText(balance, coin),
    },
    { key: 'state', head: t('state'), className: 'pl-6', width: 80, cell: ({ state }) => t(`states.${state}`) },
    {
      ...{ key: 'ticket', head: t('ticket'), quiet: true, className: 'pl-6 max-md:hidden', width: 120 },
      cell: ({ ticket }) => <span className="font-mono text-dense">{ticket}</span>,
    },
  ]
  return <ColumnTable caption={t('entries')} columns={columns} rows={rows} keyOf={({ ticket }) => ticket} scrolls />
}
