import type { CheckedAddress } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { useState } from 'react'
import { useProveWallet, useWalletText } from './withdraw-api.ts'

interface WalletProofProps {
  readonly chainName: string
  readonly checked: Pick<CheckedAddress, 'address' | 'proof'>
}

/** What a wallet's own key says about whose it is; nobody has to ask for it. */
export function WalletProof({ chainName, checked: { address, proof } }: WalletProofProps) {
  const t = useTranslations('withdraw.whose.proof')
  const [open, setOpen] = useState(false)
  if (proof === 'proven') return <p className="text-dense text-good">{t('proven')}</p>
  if (proof === 'none') return null
  if (open) return <ProofFields wallet={{ chainName, address }} />
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t('title')}</Button>
    </div>
  )
}

function ProofFields({ wallet }: { readonly wallet: { readonly chainName: string; readonly address: string } }) {
  const t = useTranslations('withdraw.whose.proof')
  const [signature, setSignature] = useState('')
  const [tried, setTried] = useState(false)
  const text = useWalletText(wallet)
  const prove = useProveWallet()
  const error = prove.error ?? text.error
  const submit = () => {
    setTried(true)
    if (signature.trim() !== '' && !prove.isPending) prove.mutate({ ...wallet, signature: signature.trim() })
  }
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4 border-line border-l-2 pl-4">
      <p className="text-body text-ink-2">{t('text')}</p>
      <TextArea label={t('toSign')} readOnly rows={6} value={text.data?.text ?? ''} />
      <TextField
        label={t('signature')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={signature}
        error={tried && signature.trim() === '' ? t('signatureMissing') : undefined}
        onChange={({ target }) => setSignature(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around it asks for the withdrawal.
          event.preventDefault()
          submit()
        }}
      />
      {error && <Note kind="error">{error.message}</Note>}
      <div>
        <Button onClick={submit} pending={prove.isPending}>
          {t('submit')}
        </Button>
      </div>
    </section>
  )
}
