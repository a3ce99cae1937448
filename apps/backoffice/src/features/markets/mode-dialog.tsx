import type { MarketMode, OfficePair } from '@bourse/contract'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { FormDialog } from '../../app/page/form-dialog.tsx'
import { useSetMode } from './api.ts'

const MODES = ['open', 'post_only', 'cancel_only', 'halted'] as const satisfies readonly MarketMode[]

/** What a market takes changes at once for everybody, so that the reason is asked for and kept. */
export function ModeDialog({ pair, onClose }: { pair: OfficePair; onClose: () => void }) {
  const t = useTranslations('markets.pairs')
  const [mode, setMode] = useState(pair.mode)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const setting = useSetMode()
  const missing = reason.trim() === ''

  const submit = () => {
    setTried(true)
    if (missing) return
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
    <FormDialog
      title={t('modeTitle', { pair: pair.symbol, mode: t(`modes.${pair.mode}`) })}
      description={t('modeText')}
      confirm={t(`setMode.${mode}`)}
      danger={mode !== 'open'}
      disabled={mode === pair.mode && pair.resumeMode === null}
      act={setting}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
