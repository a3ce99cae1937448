import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { useBlocker } from '@bourse/ui/router.tsx'
import type { ReactNode } from 'react'

export interface SaveBarProps {
  /** Something was typed that is not saved. */
  changed: boolean
  saving: boolean
  onSave: () => void
  onDiscard: () => void
  /** What the save button says. */
  label: string
  /** Why it cannot be saved yet. */
  note?: ReactNode
}

/** Stays in sight under a long form; a page with unsaved changes is not left without a question. */
export function SaveBar({ changed, saving, onSave, onDiscard, label, note }: SaveBarProps) {
  const t = useTranslations('shell.editing')
  return (
    <div className="sticky bottom-0 z-2 -mx-1 mt-8 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-ink border-t-2 bg-paper px-1 py-3">
      <p role="status" className="mr-auto text-dense text-ink-2 max-sm:w-full">
        {note ?? (changed ? t('unsaved') : t('nothingChanged'))}
      </p>
      <span className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button disabled={!changed || saving} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button variant="ink" disabled={!changed} pending={saving} onClick={onSave}>
          {label}
        </Button>
      </span>
      <LeaveGuard active={changed && !saving} />
    </div>
  )
}

function LeaveGuard({ active }: { active: boolean }) {
  const t = useTranslations('shell.editing')
  const { isBlocked, proceed, reset } = useBlocker(active)
  if (!isBlocked) return null
  return (
    <LateDialog
      open
      onOpenChange={reset}
      title={t('leaveTitle')}
      description={t('leaveText')}
      actions={
        <>
          <Button onClick={reset}>{t('stay')}</Button>
          <Button variant="danger" onClick={proceed}>
            {t('leave')}
          </Button>
        </>
      }
    />
  )
}
