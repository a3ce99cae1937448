import type { CallFailure } from '@bourse/client'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { usePasskeyEntry, usePasskeyOffer } from './passkey-entry-api.ts'

export interface PasskeyEntryProps {
  /** The form beside it is being sent: passkeys are offered no more. */
  busy: boolean
  onEntered: () => void
}

/** Log-in by a passkey alone: by a button, and from the list that the browser shows at the field of the account. */
export function PasskeyEntry({ busy, onEntered }: PasskeyEntryProps) {
  const t = useTranslations('identity.login')
  const { pending, failure, enterWith, ask } = usePasskeyEntry(onEntered)
  usePasskeyOffer(!busy && !pending, enterWith)
  return (
    <>
      <p className="mt-5 flex items-center gap-3 text-dense text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <Button size="lg" block className="mt-5" pending={pending} onClick={() => !busy && ask()}>
        <Icon of={drawings.shield} />
        {t('passkey')}
      </Button>
      {failure !== null && (
        <Note kind="error" className="mt-4">
          {isUnknown(failure) ? t('passkeyWrong') : failure.message}
        </Note>
      )}
    </>
  )
}

/** The browser may go on offering a passkey that was removed here: what helps then is another way in. */
const isUnknown = ({ reason }: CallFailure) => reason === 'identity.passkey_wrong'
