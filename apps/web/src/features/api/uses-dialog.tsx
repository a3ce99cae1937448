import type { ApiKey, KeyUse } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Table, Td, Th } from '@bourse/ui/table.tsx'
import { useKeyUses } from './keys-api.ts'

interface UsesDialogProps {
  readonly of: ApiKey | undefined
  readonly onClose: () => void
}

/** How often a key was used, by day. */
export function UsesDialog({ of, onClose }: UsesDialogProps) {
  const t = useTranslations('apiKeys.uses')
  return (
    <LateDialog
      open={of !== undefined}
      onOpenChange={onClose}
      title={t('title', { name: of?.name ?? '' })}
      description={t('text')}
    >
      {of !== undefined && <Uses id={of.id} />}
    </LateDialog>
  )
}

function Uses({ id }: { readonly id: string }) {
  const t = useTranslations('apiKeys.uses')
  const { data, error, refetch } = useKeyUses(id)
  if (data === undefined) {
    if (error === null) return <LoadingState lines={4} />
    return <ErrorState title={t('failed')} text={error.message} onRetry={() => void refetch()} />
  }
  if (data.days.length === 0) return <p className="py-4 text-body text-ink-2">{t('none')}</p>
  return (
    <Table caption={t('caption')}>
      <thead>
        <tr>
          <Th>{t('day')}</Th>
          <Th numeric>{t('requests')}</Th>
          <Th numeric>{t('refused')}</Th>
          <Th>{t('lastIp')}</Th>
        </tr>
      </thead>
      <tbody>
        {data.days.map((use) => (
          <UseRow key={use.day} use={use} />
        ))}
      </tbody>
    </Table>
  )
}

function UseRow({ use: { day, uses, refused, lastIp } }: { readonly use: KeyUse }) {
  const locale = useLocaleTag()
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  const figure = new Intl.NumberFormat(locale)
  return (
    <tr className="border-line border-b">
      <th scope="row" className="h-9 whitespace-nowrap pr-3 text-left font-normal">
        {shown}
      </th>
      <Td numeric>{figure.format(uses)}</Td>
      <Td numeric quiet>
        {figure.format(refused)}
      </Td>
      <Td quiet className="break-all">
        {lastIp}
      </Td>
    </tr>
  )
}
