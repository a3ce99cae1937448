import type { WithdrawCheckStatus } from '@bourse/contract'
import * as withdrawals from '@bourse/contract/calls/web/withdrawals'
import { CodeField } from '@bourse/ui/fields/code-field.tsx'
import { PasswordField } from '@bourse/ui/fields/password-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { call } from '../client.ts'
import { PasskeyConfirm } from '../parts.ts'
import { useLoggedIn } from '../session.ts'
import { PageLink } from './page-link.tsx'

export interface Secrets {
  readonly fundPassword: string
  readonly googleCode: string
}

export const NO_SECRETS: Secrets = { fundPassword: '', googleCode: '' }

export const sentSecrets = ({ fundPassword, googleCode }: Secrets) => ({
  fundPassword,
  ...(googleCode === '' ? {} : { googleCode }),
})

/** What the person proves themselves with; what is asked for withdrawals is asked for here too. */
function useProofStatus() {
  const enabled = useLoggedIn()
  return useQuery({
    queryKey: ['proof'],
    queryFn: ({ signal }) => call(withdrawals.withdrawCheckStatus, {}, { signal }),
    staleTime: 0,
    enabled,
  })
}

interface ProofFieldsProps {
  readonly secrets: Secrets
  readonly onChange: (secrets: Secrets) => void
}

/** Fund password and second factor. Whoever has no fund password is led to where it is set. */
export function ProofFields({ secrets, onChange }: ProofFieldsProps) {
  const t = useTranslations('p2pMethods.proof')
  const { data } = useProofStatus()
  const link = (
    <PageLink to="/setting/FundPwd" className="link">
      {t('set')}
    </PageLink>
  )
  if (data?.missing.includes('fund_password'))
    return (
      <Note kind="warn" action={link}>
        {t('missing')}
      </Note>
    )
  return (
    <>
      <PasswordField
        label={t('fundPassword')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={secrets.fundPassword}
        onChange={({ target }) => onChange({ ...secrets, fundPassword: target.value })}
      />
      <Factor factor={data?.factor} secrets={secrets} onChange={onChange} />
    </>
  )
}

interface FactorProps extends ProofFieldsProps {
  readonly factor: WithdrawCheckStatus['factor'] | undefined
}

function Factor({ factor, secrets, onChange }: FactorProps) {
  const t = useTranslations('p2pMethods.proof')
  if (factor === 'authenticator')
    return (
      <CodeField
        label={t('googleCode')}
        value={secrets.googleCode}
        onChange={(googleCode) => onChange({ ...secrets, googleCode })}
      />
    )
  if (factor !== 'passkey') return null
  return (
    <Suspense>
      <PasskeyConfirm />
    </Suspense>
  )
}
