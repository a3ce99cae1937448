import type { AuditEntry } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { useMoment } from '../../../app/moments.ts'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { useActName } from './audit-log-table.tsx'
import { detailRows } from './detail-rows.ts'

export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTranslations('auditLog')
  const moment = useMoment()
  const nameOf = useActName()
  const details = detailRows(entry.detail)
  const facts = [
    { name: t('time'), value: moment(entry.time) },
    { name: t('who'), value: entry.staffEmail },
    { name: t('ip'), value: entry.ip },
    { name: t('code'), value: entry.act },
    { name: t('subject'), value: entry.subject },
    { name: t('entry'), value: entry.id },
  ]
  return (
    <LateDialog open wide onOpenChange={onClose} title={nameOf(entry.act)}>
      <Facts rows={facts} />
      <div className="mt-5 border-ink border-t-2 pt-2">
        <div className="flex min-h-8 items-center justify-between">
          <h3 className="font-semibold text-h4">{t('detail')}</h3>
          {details.length > 0 && <CopyButton value={JSON.stringify(entry.detail)} label={t('copyDetail')} worded />}
        </div>
        {details.length === 0 ? <p className="text-ink-2">{t('noDetail')}</p> : <Facts rows={details} />}
      </div>
    </LateDialog>
  )
}

function Facts({ rows }: { rows: readonly { name: string; value: string }[] }) {
  return (
    <dl>
      {rows.map(({ name, value }) => (
        <div key={name} className="grid border-line border-b py-1.5 sm:grid-cols-[140px_1fr]">
          <dt className="text-ink-3">{name}</dt>
          <dd className="break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
