import { DISCOUNT_AGREEMENT } from '@bourse/contract/discount-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { AgreementDialog } from '../../app/page/agreement-dialog.tsx'
import { useTextList } from '../../app/shared-data/text-list.ts'

/** What people agree to when they lock an amount. */
export function DiscountAgreement({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('discountAgreement')
  const sections = useTextList<{ title: string; text: string }>('discountAgreement.sections')
  return (
    <AgreementDialog
      title={t('title')}
      version={t('version', { version: DISCOUNT_AGREEMENT })}
      close={t('close')}
      sections={sections}
      onClose={onClose}
    />
  )
}
