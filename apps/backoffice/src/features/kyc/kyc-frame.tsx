import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionFrame } from '../../app/shell/section-frame.tsx'

/** Who people are, and who has lost the key to their account. */
export function KycFrame() {
  const t = useTranslations('kyc')
  return (
    <SectionFrame
      label={t('index')}
      pages={[
        { path: '/kyc/cases', label: t('cases.title') },
        { path: '/kyc/resets', label: t('resets.title') },
      ]}
    />
  )
}
