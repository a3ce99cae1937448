import { SAVING_AGREEMENT } from '@bourse/contract/saving-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { AgreementDialog } from '../../app/page/agreement-dialog.tsx'
import { useTextList } from '../../app/shared-data/text-list.ts'

/** What people agree to when they save. */
export function SavingAgreement({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('savingAgreement')
  const sections = useTextList<{ title: string; text: string }>('savingAgreement.sections')
  return (
    <AgreementDialog
      title={t('title')}
      version={t('version', { version: SAVING_AGREEMENT })}
      close={t('close')}
      sections={sections}
      onClose={onClose}
    />
  )
}
