import { useTranslations } from '@bourse/ui/i18n.tsx'
import { DraftDialog } from '../../app/page/draft-dialog.tsx'
import { useDraft } from './api.ts'
import { coinOf, DRAFT_FIELDS, type DraftField, draftForm, EMPTY_DRAFT } from './draft-form.ts'

export function ProductDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('savingDesk.draft')
  const draft = useDraft()
  const units: Partial<Record<DraftField, string>> = { apy: '%', days: t('daysUnit') }
  return (
    <DraftDialog
      title={t('title')}
      description={t('text')}
      confirm={t('confirm')}
      reason={t('reason')}
      done={t('done')}
      start={EMPTY_DRAFT}
      fields={({ coin }) =>
        DRAFT_FIELDS.map((name) => ({
          name,
          label: t(`names.${name}`),
          inputMode: name === 'coin' ? 'text' : 'decimal',
          unit: name === 'coin' ? undefined : (units[name] ?? coinOf(coin)),
        }))
      }
      form={draftForm}
      errorText={(wrong) => t(`errors.${wrong}`)}
      act={draft}
      onClose={onClose}
    />
  )
}
