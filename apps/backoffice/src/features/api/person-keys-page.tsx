import type { OfficeApiKey } from '@bourse/contract'
import * as api from '@bourse/contract/calls/office/api'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status, type StatusKind } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { ReasonDialog } from '../../app/page/reason-dialog.tsx'
import { useMay } from '../../app/use-may.ts'
import { type KeyAct, useActOnKey, useKeysOf } from './api.ts'

type State = OfficeApiKey['state'] | 'removed'

const LOOKS: Readonly<Record<State, StatusKind>> = {
  active: 'completed',
  paused: 'cancelled',
  held: 'in_review',
  removed: 'failed',
}
const WEEK = 7

const stateOf = ({ removedAt, state }: OfficeApiKey): State => (removedAt === null ? state : 'removed')

/** The API keys of a person, how they are used, and what staff do about them. */
export function PersonKeysPage() {
  const t = useTranslations('keysDesk')
  const { userId = '' } = useParams({ strict: false })
  const query = useKeysOf(userId)
  const [asked, setAsked] = useState<{ readonly act: KeyAct; readonly of: OfficeApiKey }>()
  return (
    <section aria-labelledby="person-keys">
      <SectionRule id="person-keys" title={t('title')} />
      <Loaded
        query={query}
        failed={t('failed')}
        skeleton={<KeyTable rows={undefined} onAct={(act, of) => setAsked({ act, of })} />}
      >
        {({ keys }) =>
          keys.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <KeyTable rows={keys} onAct={(act, of) => setAsked({ act, of })} />
          )
        }
      </Loaded>
      {asked !== undefined && <ActDialog userId={userId} {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

interface KeyTableProps {
  readonly rows: readonly OfficeApiKey[] | undefined
  readonly onAct: (act: KeyAct, key: OfficeApiKey) => void
}

function KeyTable({ rows, onAct }: KeyTableProps) {
  const t = useTranslations('keysDesk')
  const moment = useMoment({ withDate: true })
  const columns: Column<OfficeApiKey>[] = [
    { key: 'name', head: t('name'), strong: true, width: 110, cell: ({ name }) => name },
    {
      ...{ key: 'key', head: t('key'), quiet: true, className: 'max-md:hidden', width: 90 },
      cell: ({ hint, kind }) => `${hint} · ${kind === 'hmac' ? 'HMAC' : 'Ed25519'}`,
    },
    {
      ...{ key: 'scopes', head: t('scopes'), quiet: true, className: 'max-md:hidden', width: 60 },
      cell: ({ scopes }) => scopes.join(', '),
    },
    {
      ...{ key: 'from', head: t('from'), quiet: true, className: 'max-md:hidden', width: 90 },
      cell: ({ addresses }) => (addresses.length === 0 ? t('anywhere') : addresses.join(', ')),
    },
    {
      ...{ key: 'used', head: t('used'), quiet: true, width: 90 },
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : moment(lastUsedAt)),
      title: ({ lastIp }) => lastIp ?? '',
    },
    {
      ...{ key: 'week', head: t('week'), quiet: true, className: 'max-md:hidden', width: 120 },
      cell: ({ days }) => t('counts', weekOf(days)),
    },
    {
      ...{ key: 'state', head: t('state'), width: 80 },
      cell: (key) => <Status kind={LOOKS[stateOf(key)]} label={t(`states.${stateOf(key)}`)} />,
    },
    {
      ...{ key: 'acts', head: t('acts'), headHidden: true, underOnPhone: true, width: 120 },
      cell: (key) => (key.removedAt === null ? <Acts of={key} onAct={onAct} /> : null),
    },
  ]
  return <ColumnTable caption={t('title')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

/** Up to the last day on which it was used. */
function weekOf(days: OfficeApiKey['days']): { readonly uses: number; readonly refused: number } {
  const since = Date.parse(days[0]?.day ?? '') - WEEK * 86_400_000
  const latest = days.filter(({ day }) => Date.parse(day) > since)
  const sum = (field: 'uses' | 'refused') => latest.reduce((total, day) => total + day[field], 0)
  return { uses: sum('uses'), refused: sum('refused') }
}

function Acts({ of, onAct }: { readonly of: OfficeApiKey } & Pick<KeyTableProps, 'onAct'>) {
  const t = useTranslations('keysDesk.act')
  const may = useMay(api.officePauseKey)
  if (!may) return null
  const act: KeyAct = of.state === 'held' ? 'resume' : 'pause'
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" aria-label={`${t(act)}: ${of.name}`} onClick={() => onAct(act, of)}>
        {t(act)}
      </Button>
      <Button size="sm" aria-label={`${t('remove')}: ${of.name}`} onClick={() => onAct('remove', of)}>
        {t('remove')}
      </Button>
    </span>
  )
}

interface ActDialogProps {
  readonly userId: string
  readonly act: KeyAct
  readonly of: OfficeApiKey
  readonly onClose: () => void
}

function ActDialog({ userId, act, of: { id, name }, onClose }: ActDialogProps) {
  const t = useTranslations('keysDesk')
  const acting = useActOnKey(userId)
  return (
    <ReasonDialog
      title={t(`${act}.title`, { name })}
      description={t(`${act}.text`)}
      confirm={t(`act.${act}`)}
      danger={act !== 'resume'}
      done={t(`${act}.done`, { name })}
      label={t('reason')}
      missing={t('reasonMissing')}
      act={acting}
      onReason={(reason, then) => acting.mutate({ act, id, reason }, then)}
      onClose={onClose}
    />
  )
}
