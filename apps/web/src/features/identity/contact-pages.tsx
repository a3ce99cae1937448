import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/toast.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { AccountKind } from './account-form.ts'
import { ContactFields } from './contact-fields.tsx'
import { SettingFrame } from './setting-frame.tsx'

export function EmailPage() {
  return <ContactPage kind="email" />
}

export function PhonePage() {
  return <ContactPage kind="phone" />
}

function ContactPage({ kind }: { kind: AccountKind }) {
  const t = useTranslations(`settings.contact.${kind}`)
  const navigate = useNavigate()
  const done = () => {
    toast.good(t('done'))
    void navigate({ to: '/setting', hash: 'security' })
  }
  return (
    <SettingFrame title={t('title')} text={t('text')}>
      {(state) => <ContactFields kind={kind} state={state} onDone={done} />}
    </SettingFrame>
  )
}
