import { useSecurity } from '../accounts/security-api.ts'
import { FactorField, useFactor } from './factor-field.tsx'

const SILENT = { at: () => undefined, note: undefined } as const

/** For pages of other features that ask for a passkey: confirmed once, it holds for the whole session for five minutes. */
export function PasskeyConfirm() {
  const security = useSecurity()
  const factor = useFactor(security.data ?? { authenticator: false, passkeys: 1, steppedUpUntil: null })
  return <FactorField factor={factor} sent={false} answer={SILENT} />
}
