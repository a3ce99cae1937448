import type { SecurityState } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { useSecurity } from '../accounts/security-api.ts'
import { SettingFrame } from '../accounts/setting-frame.tsx'
import { useHeld } from '../use-held.ts'
import type { AccountKind } from './account-form.ts'
import { ContactFields } from './contact-fields.tsx'

export function EmailPage() {
  return <ContactPage kind="email" />
}

export function PhonePage() {
  return <ContactPage kind="phone" />
}

function ContactPage({ kind }: { kind: AccountKind }) {
  const t = useTranslations(`settings.contact.${kind}`)
  const navigate = useNavigate()
  const [state, hold] = useHeld(useSecurity(useLoggedIn()).data)
  const done = () => {
    hold()
    toast.good(t('done'))
    void navigate({ to: '/setting', hash: 'security' })
  }
  return (
    <SettingFrame {...wordsOf(state, kind, t)}>
      {(fresh) => <ContactFields kind={kind} state={state ?? fresh} onDone={done} />}
    </SettingFrame>
  )
}

/** Until it is known whether there is one already, the page has a name that is right for both. */
function wordsOf(state: SecurityState | undefined, kind: AccountKind, t: ReturnType<typeof useTranslations>) {
  if (state === undefined) return { title: t('bound') }
  return state[kind] === null ? { title: t('add.title'), text: t('add.text') } : { title: t('title'), text: t('text') }
}
