import type { MarketMode, OfficePair } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useSetMode } from './api.ts'

const MODES = ['open', 'post_only', 'cancel_only', 'halted'] as const satisfies readonly MarketMode[]

/** What a market takes changes at once for everybody, so that the reason is asked for and kept. */
export function ModeDialog({ pair, onClose }: { pair: OfficePair; onClose: () => void }) {
  const t = useTranslations('markets.pairs')
  const shell = useTranslations('shell')
  const formId = useId()
  const [mode, setMode] = useState(pair.mode)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const setting = useSetMode()
  const missing = reason.trim() === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing || setting.isPending) return
    setting.mutate(
      { symbol: pair.symbol, mode, reason: reason.trim() },
      {
        onSuccess: ({ symbol }) => {
          toast.good(t('modeSet', { pair: symbol, mode: t(`modes.${mode}`) }))
          onClose()
        },
      },
    )
  }

  return (
    <LateDialog
      open
      onOpenChange={onClose}
      title={t('modeTitle', { pair: pair.symbol, mode: t(`modes.${pair.mode}`) })}
      description={t('modeText')}
      actions={
        <>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={mode === 'open' ? 'ink' : 'danger'}
            disabled={mode === pair.mode && pair.resumeMode === null}
            pending={setting.isPending}
          >
            {t(`setMode.${mode}`)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {setting.error && <Note kind="error">{setting.error.message}</Note>}
        {pair.resumeMode !== null && (
          <Note kind="info">{t('modeComesBack', { mode: t(`modes.${pair.resumeMode}`) })}</Note>
        )}
        <Select
          size="md"
          label={t('newMode')}
          hint={t(`modeHints.${mode}`)}
          value={mode}
          options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
          onChange={(event) => setMode(MODES.find((value) => value === event.target.value) ?? mode)}
        />
        <TextField
          size="md"
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={200}
          error={tried && missing && t('reasonMissing')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </LateDialog>
  )
}
