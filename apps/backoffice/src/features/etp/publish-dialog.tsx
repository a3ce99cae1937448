import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { DraftDialog } from '../../app/page/draft-dialog.tsx'
import { usePropose } from './api.ts'
import { NEW_PRODUCT, publishForm, SIDES } from './publish-form.ts'

export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('etpDesk.publishing')
  const propose = usePropose()
  return (
    <DraftDialog
      title={t('title')}
      description={t('text')}
      confirm={t('confirm')}
      reason={t('reason')}
      done={t('done')}
      start={NEW_PRODUCT}
      fields={() => [{ name: 'coin', label: t('coin') }]}
      form={publishForm}
      errorText={(wrong) => t(wrong)}
      act={propose}
      onClose={onClose}
    >
      {(typed, change) => (
        <Select
          size="md"
          label={t('side')}
          value={typed.side}
          options={SIDES.map((value) => ({ value, label: t(`sides.${value}`) }))}
          onChange={({ target }) => change({ ...typed, side: target.value === 'short' ? 'short' : 'long' })}
        />
      )}
    </DraftDialog>
  )
}
