import type { DeskFigures } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { DraftDialog } from '../../app/page/draft-dialog.tsx'
import { usePropose } from './api.ts'
import { BOUNDS, deskForm, FIGURES } from './desk-form.ts'

export function ProposeDialog({ now, onClose }: { readonly now: DeskFigures; readonly onClose: () => void }) {
  const t = useTranslations('convertDesk.dialog')
  const names = useTranslations('convertDesk.figures.names')
  const propose = usePropose()
  return (
    <DraftDialog
      title={t('title')}
      description={t('text')}
      confirm={t('confirm')}
      reason={t('reason')}
      done={t('done')}
      start={{ ...now, reason: '' }}
      fields={() =>
        FIGURES.map((name) => ({
          name,
          label: names(name),
          inputMode: 'decimal',
          unit: BOUNDS.some((bound) => bound === name) ? 'EUR' : '%',
        }))
      }
      form={(typed) => deskForm(typed, now)}
      errorText={(wrong) => t(`errors.${wrong}`)}
      act={propose}
      onClose={onClose}
    />
  )
}
