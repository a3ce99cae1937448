import type { SavingPosition } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { ListPending, PagedList } from '../../app/page/paged-list.tsx'
import { TickScale } from '../../app/page/tick-scale.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { useLoggedIn } from '../../app/session.ts'
import { PAGE_SIZE, useEndedSavings, useLiveSavings } from './api.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { useSavedWorth } from './use-saved-worth.ts'

type Part = 'live' | 'ended'

/** What the person saves now, and what has ended. */
export function MySavings() {
  const t = useTranslations('saving.mine')
  const loggedIn = useLoggedIn()
  const [part, setPart] = useState<Part>('live')
  return (
    <section aria-labelledby="mine" className="mt-10">
      <SectionRule
        id="mine"
        title={t('title')}
        action={<span className="text-dense text-ink-2 max-md:hidden">{t('note')}</span>}
      />
      {loggedIn ? (
        <Tabs
          label={t('label')}
          value={part}
          onChange={setPart}
          items={[
            { value: 'live', label: t('live') },
            { value: 'ended', label: t('ended') },
          ]}
        >
          <TabPanel value="live">
            <Live />
          </TabPanel>
          <TabPanel value="ended">
            <Ended />
          </TabPanel>
        </Tabs>
      ) : (
        <LogInFirst texts="saving.mine.logInFirst" comesBack />
      )}
    </section>
  )
}

function Live() {
  const t = useTranslations('saving.mine')
  const narrow = useNarrow()
  const query = useLiveSavings()
  const [leaving, setLeaving] = useState<string>()
  const worth = useSavedWorth(query.data?.records)
  // Taken from what was read last, so that what is given up is what is shown.
  const position = query.data?.records.find(({ id }) => id === leaving)
  if (query.data === undefined) return <ListPending query={query} texts="saving.mine" />
  const { records } = query.data
  if (records.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  const Rows = narrow ? LiveList : LiveTable
  return (
    <>
      {worth !== null && <p className="pt-3 pb-1 text-body text-ink-2">{t('worth', { value: worth.total })}</p>}
      <Rows positions={records} values={worth?.values} onLeave={({ id }) => setLeaving(id)} />
      {position !== undefined && <LeaveDialog position={position} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

interface RowsProps {
  readonly positions: readonly SavingPosition[]
  /** What each is worth, in the person's currency; undefined while no price is known. */
  readonly values: ReadonlyMap<string, string> | undefined
  readonly onLeave: (position: SavingPosition) => void
}

function LiveTable({ positions, values, onLeave }: RowsProps) {
  const t = useTranslations('saving.mine')
  const { full, percent, day } = useAmounts()
  return (
    <Table caption={t('live')}>
      <thead>
        <tr>
          <Th>{t('coin')}</Th>
          <Th numeric>{t('saved')}</Th>
          <Th numeric>{t('apy')}</Th>
          <Th className="pl-6">{t('day')}</Th>
          <Th numeric>{t('earned')}</Th>
          <Th numeric>{t('onRelease')}</Th>
          <Th numeric>{t('released')}</Th>
          <Th>
            <span className="sr-only">{t('act')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <Tr key={position.id}>
            <Td className="h-14">
              <span className="flex items-center gap-3 font-semibold">
                <CoinMark code={position.coin} />
                {position.coin}
              </span>
            </Td>
            <Td numeric strong>
              {full(position.principal)}
              <Value of={values?.get(position.id)} className="block" />
            </Td>
            <Td numeric quiet>
              {percent(position.apy)}
            </Td>
            <Td className="pl-6">
              <Days position={position} />
            </Td>
            <Td numeric strong>
              {full(position.accrued)}
            </Td>
            <Td numeric quiet>
              {full(position.interest)}
            </Td>
            <Td numeric>{day(position.releaseTime)}</Td>
            <Td numeric>
              <Leave position={position} onLeave={onLeave} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function Value({ of: value, className }: { readonly of: string | undefined; readonly className: string }) {
  if (value === undefined) return null
  return <span className={`${className} font-normal text-agate text-ink-2`}>{`≈\u00a0${value}`}</span>
}

function Days({ position: { day, days, startTime } }: { readonly position: SavingPosition }) {
  const t = useTranslations('saving.mine')
  const { moment } = useAmounts()
  return (
    <span className="grid gap-0.5">
      <TickScale share={day / days} width={120} ticks={30} />
      <span className="text-agate text-ink-2">
        {day === 0 ? t('starts', { time: moment(startTime) }) : t('dayOf', { day, days })}
      </span>
    </span>
  )
}

function Leave({ position, onLeave }: Pick<RowsProps, 'onLeave'> & { readonly position: SavingPosition }) {
  const t = useTranslations('saving.mine')
  const { amount } = useAmounts()
  return (
    <button
      type="button"
      aria-label={t('leaveOf', { amount: amount(position.principal, position.coin) })}
      onClick={() => onLeave(position)}
      className="min-h-6 whitespace-nowrap font-medium text-accent text-body hover:underline"
    >
      {t('leave')}
    </button>
  )
}

function LiveList({ positions, values, onLeave }: RowsProps) {
  const t = useTranslations('saving.mine')
  const { amount, full, percent, day } = useAmounts()
  return (
    <ul aria-label={t('live')}>
      {positions.map((position) => (
        <li key={position.id} className="grid gap-1.5 border-line border-b py-3 text-body">
          <div className="flex items-center gap-2.5">
            <CoinMark code={position.coin} size={20} />
            <span className="font-semibold">{amount(position.principal, position.coin)}</span>
            <Value of={values?.get(position.id)} className="" />
            <span className="ml-auto text-ink-2">{percent(position.apy)}</span>
          </div>
          <Days position={position} />
          <dl className="grid grid-cols-2 gap-x-4 text-dense text-ink-2">
            <dt>{t('earned')}</dt>
            <dd className="text-right font-medium text-ink">{full(position.accrued)}</dd>
            <dt>{t('onRelease')}</dt>
            <dd className="text-right">{full(position.interest)}</dd>
            <dt>{t('released')}</dt>
            <dd className="text-right">{day(position.releaseTime)}</dd>
          </dl>
          <div>
            <Leave position={position} onLeave={onLeave} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Ended() {
  const t = useTranslations('saving.mine')
  const [page, setPage] = useState(1)
  return (
    <PagedList
      query={useEndedSavings(page)}
      texts="saving.mine"
      empty={{ title: t('noEnded.title'), text: t('noEnded.text') }}
      label={t('ended')}
      size={PAGE_SIZE}
      page={page}
      onPage={setPage}
    >
      {(position) => <EndedRow key={position.id} position={position} />}
    </PagedList>
  )
}

function EndedRow({ position }: { readonly position: SavingPosition }) {
  const t = useTranslations('saving.mine')
  const { amount, full, day, percent } = useAmounts()
  const isReleased = position.state === 'released'
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 text-body md:grid-cols-[1fr_1fr_1.4fr_240px]">
      <span className="flex items-center gap-2.5 font-semibold">
        <CoinMark code={position.coin} size={20} />
        {amount(position.principal, position.coin)}
      </span>
      <span className="text-ink-2">{t('terms', { days: position.days, apy: percent(position.apy) })}</span>
      <span className="font-medium">
        {isReleased
          ? t('paid', { interest: `${full(position.issuedInterest)}\u00a0${position.coin}` })
          : t('givenUp', { interest: `${full(position.accrued)}\u00a0${position.coin}` })}
      </span>
      <span className="flex items-center gap-3 text-dense text-ink-2 md:justify-end">
        {position.endTime !== null && day(position.endTime)}
        <Status kind={isReleased ? 'completed' : 'cancelled'} label={t(isReleased ? 'isReleased' : 'isExited')} />
      </span>
    </li>
  )
}
