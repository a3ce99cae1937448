import type { SecurityState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useState } from 'react'
import { FactorField, useFactor } from '../factors/factor-field.tsx'
import { answered } from '../failure-place.ts'
import { useSetAntiPhishingCode } from './security-api.ts'

const WORD = /^[\p{L}\p{N} _-]{4,20}$/u

/** The word that every mail to the user carries. Empty takes it away. */
export function AntiPhishingForm({ state }: { state: SecurityState }) {
  const t = useTranslations('settings.antiPhishing')
  const refusalText = useTranslations('refusals')
  const saving = useSetAntiPhishingCode()
  const [word, setWord] = useState(state.antiPhishingCode ?? '')
  const factor = useFactor(state)
  const [sent, setSent] = useState(false)
  const answer = answered(saving.error, ['antiPhishingCode', 'googleCode'])
  const changed = word.trim() !== (state.antiPhishingCode ?? '')
  const odd = word.trim() !== '' && !WORD.test(word.trim())

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (odd || factor.refusal !== null || saving.isPending || !changed) return
    const onSuccess = () => {
      setSent(false)
      factor.onCode('')
      toast.good(t('done'))
    }
    saving.mutate({ antiPhishingCode: word.trim(), ...factor.proof }, { onSuccess })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex max-w-[420px] flex-col gap-4">
      <TextField
        size="md"
        label={t('label')}
        name="anti-phishing"
        autoComplete="off"
        value={word}
        onChange={(event) => setWord(event.target.value)}
        hint={t('hint')}
        error={sent && odd ? refusalText('identity.anti_phishing_malformed') : answer.at('antiPhishingCode')}
      />
      {changed && <FactorField factor={factor} sent={sent} answer={answer} />}
      {answer.note !== undefined && <Note kind="error">{answer.note}</Note>}
      {changed && (
        <Button type="submit" variant="ink" pending={saving.isPending} className="self-start">
          {word.trim() === '' ? t('remove') : t('submit')}
        </Button>
      )}
    </form>
  )
}
