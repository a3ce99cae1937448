import type { ApiKey } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTimeZone, useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th } from '@bourse/ui/table.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { usePauseKey } from './keys-api.ts'

export type KeyAct = 'change' | 'remove' | 'uses'

interface KeyListProps {
  readonly keys: readonly ApiKey[]
  /** The one that was made just now. */
  readonly newId: string | undefined
  readonly onAct: (act: KeyAct, key: ApiKey) => void
}

/** A table, and on a phone cards. */
export function KeyList({ keys, newId, onAct }: KeyListProps) {
  const t = useTranslations('apiKeys')
  const narrow = useNarrow()
  if (narrow)
    return (
      <ul>
        {keys.map((key) => (
          <KeyCard key={key.id} of={key} isNew={key.id === newId} onAct={onAct} />
        ))}
      </ul>
    )
  return (
    <Table caption={t('keys')}>
      <thead>
        <tr>
          <Th>{t('columns.name')}</Th>
          <Th>{t('columns.kind')}</Th>
          <Th>{t('columns.scopes')}</Th>
          <Th>{t('columns.from')}</Th>
          <Th>{t('columns.lastUsed')}</Th>
          <Th>{t('columns.state')}</Th>
          <Th>
            <span className="sr-only">{t('columns.acts')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} className="border-line border-b">
            <th scope="row" className="max-w-[220px] py-2 pr-3 text-left font-normal">
              <Name of={key} isNew={key.id === newId} />
            </th>
            <Td quiet>{t(`kinds.${key.kind}`)}</Td>
            <Td>
              <Scopes of={key} />
            </Td>
            <Td quiet className="max-w-[200px] whitespace-normal break-words">
              <From of={key} />
            </Td>
            <Td quiet>
              <LastUsed of={key} />
            </Td>
            <Td>
              <State of={key} />
            </Td>
            <Td>
              <Acts of={key} onAct={onAct} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface OfKey {
  readonly of: ApiKey
}

function KeyCard({ of, isNew, onAct }: OfKey & { readonly isNew: boolean } & Pick<KeyListProps, 'onAct'>) {
  const t = useTranslations('apiKeys')
  return (
    <li className="border-line border-b py-4">
      <div className="flex items-start justify-between gap-3">
        <Name of={of} isNew={isNew} />
        <State of={of} />
      </div>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-body [&>dd]:break-words [&>dt]:text-ink-3">
        <dt>{t('columns.kind')}</dt>
        <dd>{t(`kinds.${of.kind}`)}</dd>
        <dt>{t('columns.scopes')}</dt>
        <dd>
          <Scopes of={of} />
        </dd>
        <dt>{t('columns.from')}</dt>
        <dd>
          <From of={of} />
        </dd>
        <dt>{t('columns.lastUsed')}</dt>
        <dd>
          <LastUsed of={of} />
        </dd>
      </dl>
      <div className="mt-3">
        <Acts of={of} onAct={onAct} />
      </div>
    </li>
  )
}

function Name({ of: { name, hint }, isNew }: OfKey & { readonly isNew: boolean }) {
  const t = useTranslations('apiKeys')
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <span className="break-words font-semibold">{name}</span>
        {isNew && <Tag tone="accent">{t('new')}</Tag>}
      </span>
      <span className="block font-mono text-dense text-ink-3">{hint}</span>
    </span>
  )
}

function Scopes({ of: { scopes } }: OfKey) {
  const t = useTranslations('apiKeys.scopes')
  return (
    <span className="flex flex-wrap gap-1">
      {scopes.map((scope) => (
        <Tag key={scope}>{t(scope)}</Tag>
      ))}
    </span>
  )
}

function From({ of: { addresses } }: OfKey) {
  const t = useTranslations('apiKeys')
  const [first, ...others] = addresses
  if (first === undefined) return t('anywhere')
  return others.length === 0 ? first : t('andMore', { first, count: others.length })
}

function LastUsed({ of: { lastUsedAt, lastIp } }: OfKey) {
  const t = useTranslations('apiKeys')
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  if (lastUsedAt === null) return t('neverUsed')
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <time dateTime={lastUsedAt} title={lastIp ?? undefined}>
      {shown.format(new Date(lastUsedAt))}
    </time>
  )
}

const LOOKS = { active: 'completed', paused: 'cancelled', held: 'in_review' } as const

function State({ of: { state } }: OfKey) {
  const t = useTranslations('apiKeys.states')
  return <Status kind={LOOKS[state]} label={t(state)} />
}

function Acts({ of, onAct }: OfKey & Pick<KeyListProps, 'onAct'>) {
  const t = useTranslations('apiKeys.acts')
  const pausing = usePauseKey()
  const { id, name, state } = of
  const pause = () =>
    pausing.mutate({ id, pause: state === 'active' }, { onError: ({ message }) => toast.bad(message) })
  const act = state === 'active' ? 'pause' : 'resume'
  return (
    <span className="-ml-1.5 flex flex-wrap gap-x-1 md:justify-end">
      <Button size="sm" variant="quiet" aria-label={t('usesLabel', { name })} onClick={() => onAct('uses', of)}>
        {t('uses')}
      </Button>
      <Button size="sm" variant="quiet" aria-label={t('changeLabel', { name })} onClick={() => onAct('change', of)}>
        {t('change')}
      </Button>
      {state !== 'held' && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t(`${act}Label`, { name })}
          pending={pausing.isPending}
          onClick={pause}
        >
          {t(act)}
        </Button>
      )}
      <Button size="sm" variant="quiet" aria-label={t('removeLabel', { name })} onClick={() => onAct('remove', of)}>
        {t('remove')}
      </Button>
    </span>
  )
}
