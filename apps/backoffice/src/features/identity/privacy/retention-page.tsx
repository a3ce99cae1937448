import type { Retention } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { type ReactNode, useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { FormDialog } from '../../../app/page/form-dialog.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { TEXT_MAX, textForm } from '../act-forms.ts'
import { useLiftHold, useRetention } from './api.ts'

type Row<Name extends 'leavers' | 'holds' | 'stuck' | 'deletions'> = Retention[Name][number]

/** What is due to go, what has gone, and what somebody answers for keeping. */
export function RetentionPage() {
  const t = useTranslations('retention')
  const query = useRetention()
  return (
    <div className="desk">
      <PageHead title={t('title')} summary={<LastRun ranAt={query.data?.ranAt} />} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {({ leavers, holds, stuck, deletions }) => (
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
            {stuck.length > 0 && <Stuck stuck={stuck} />}
            <Holds holds={holds} />
            <Leavers leavers={leavers} />
            <Deletions deletions={deletions} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

function LastRun({ ranAt }: { ranAt: string | null | undefined }) {
  const t = useTranslations('retention')
  const moment = useMoment({ withDate: true })
  if (ranAt === undefined) return null
  return ranAt === null ? t('never') : t('ran', { time: moment(ranAt) })
}

interface PartProps {
  name: 'leavers' | 'holds' | 'stuck' | 'deletions'
  /** Said where there is nothing to list. */
  empty: string | undefined
  children: ReactNode
}

function Part({ name, empty, children }: PartProps) {
  const t = useTranslations('retention')
  return (
    <section aria-labelledby={name} className="min-w-0">
      <SectionRule id={name} title={t(`${name}.title`)} />
      {empty === undefined ? children : <p className="text-body text-ink-3">{empty}</p>}
    </section>
  )
}

function userColumn<Person extends { readonly userId: string; readonly uid: string }>(head: string): Column<Person> {
  return {
    key: 'user',
    head,
    cell: ({ userId, uid }) => (
      <Link to="/users/$userId" params={{ userId }} className="link font-semibold">
        {uid}
      </Link>
    ),
  }
}

function Leavers({ leavers }: Pick<Retention, 'leavers'>) {
  const t = useTranslations('retention')
  const moment = useMoment({ withDate: true })
  const columns: Column<Row<'leavers'>>[] = [
    userColumn(t('user')),
    { key: 'ended', head: t('leavers.ended'), quiet: true, cell: ({ endedAt }) => moment(endedAt) },
    {
      key: 'due',
      head: t('leavers.due'),
      cell: ({ dueAt, held }) => (held ? t('leavers.held') : moment(dueAt)),
    },
  ]
  return (
    <Part name="leavers" empty={leavers.length === 0 ? t('leavers.empty') : undefined}>
      <ColumnTable caption={t('leavers.title')} columns={columns} rows={leavers} keyOf={({ userId }) => userId} />
    </Part>
  )
}

function Stuck({ stuck }: Pick<Retention, 'stuck'>) {
  const t = useTranslations('retention')
  const moment = useMoment({ withDate: true })
  const columns: Column<Row<'stuck'>>[] = [
    userColumn(t('user')),
    { key: 'due', head: t('stuck.due'), quiet: true, cell: ({ dueAt }) => moment(dueAt) },
    {
      key: 'why',
      head: t('stuck.why'),
      cellClassName: 'whitespace-normal',
      cell: ({ stays }) => stays.map((reason) => t(`stays.${reason}`)).join(', '),
    },
  ]
  return (
    <Part name="stuck" empty={undefined}>
      <ColumnTable caption={t('stuck.title')} columns={columns} rows={stuck} keyOf={({ userId }) => userId} />
    </Part>
  )
}

function Holds({ holds }: Pick<Retention, 'holds'>) {
  const t = useTranslations('retention')
  const moment = useMoment({ withDate: true })
  const [lifting, setLifting] = useState<Row<'holds'> | null>(null)
  const columns: Column<Row<'holds'>>[] = [
    userColumn(t('user')),
    { key: 'reason', head: t('holds.reason'), cellClassName: 'whitespace-normal', cell: ({ reason }) => reason },
    {
      key: 'by',
      head: t('holds.by'),
      quiet: true,
      className: 'max-md:hidden',
      cellClassName: 'whitespace-normal',
      cell: ({ by, placedAt }) => t('holds.byAt', { email: by, time: moment(placedAt) }),
    },
    {
      key: 'lift',
      head: t('holds.lift'),
      headHidden: true,
      cell: (hold) => <Button onClick={() => setLifting(hold)}>{t('holds.lift')}</Button>,
    },
  ]
  return (
    <Part name="holds" empty={holds.length === 0 ? t('holds.empty') : undefined}>
      <ColumnTable caption={t('holds.title')} columns={columns} rows={holds} keyOf={({ holdId }) => holdId} />
      {lifting !== null && <LiftDialog hold={lifting} onClose={() => setLifting(null)} />}
    </Part>
  )
}

function LiftDialog({ hold, onClose }: { hold: Row<'holds'>; onClose: () => void }) {
  const t = useTranslations('retention')
  const act = useLiftHold(hold.holdId)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { errors, request } = textForm(text)
  const submit = () => {
    setTried(true)
    if (request === undefined) return
    const onSuccess = () => {
      toast.good(t('lift.done'))
      onClose()
    }
    act.mutate(request, { onSuccess })
  }
  return (
    <FormDialog
      title={t('lift.title', { uid: hold.uid })}
      description={t('lift.text')}
      confirm={t('holds.lift')}
      danger
      act={act}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={t('lift.why')}
        error={tried && errors.text === true && t('lift.missing')}
        maxLength={TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}

function Deletions({ deletions }: Pick<Retention, 'deletions'>) {
  const t = useTranslations('retention')
  const moment = useMoment({ withDate: true })
  const locale = useLocaleTag()
  const columns: Column<Row<'deletions'>>[] = [
    { key: 'at', head: t('deletions.at'), quiet: true, cell: ({ at }) => moment(at) },
    {
      key: 'what',
      head: t('deletions.what'),
      cellClassName: 'whitespace-normal',
      cell: ({ what }) => t(`kinds.${what}`),
    },
    {
      key: 'count',
      head: t('deletions.count'),
      numeric: true,
      cell: ({ count }) => new Intl.NumberFormat(locale).format(count),
    },
  ]
  return (
    <Part name="deletions" empty={deletions.length === 0 ? t('deletions.empty') : undefined}>
      <ColumnTable
        caption={t('deletions.title')}
        columns={columns}
        rows={deletions}
        keyOf={({ what, at, count }) => `${at} ${what} ${count}`}
      />
    </Part>
  )
}
