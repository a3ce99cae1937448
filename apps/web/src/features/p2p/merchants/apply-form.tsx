import type { MerchantStanding } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useState } from 'react'
import { NO_SECRETS, ProofFields, type Secrets, sentSecrets } from '../../../app/page/proof-fields.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { useApply } from './merchant-api.ts'

interface Typed {
  readonly nickname: string
  readonly about: string
  readonly business: string
}

const EMPTY: Typed = { nickname: '', about: '', business: '' }
const onOneLine = (text: string) => text.replaceAll('\n', ' ')

/** The application. What shows a business is asked of whoever has too few orders. */
export function ApplyForm({ standing }: { readonly standing: MerchantStanding }) {
  const t = useTranslations('p2pMerchant.apply')
  const [typed, setTyped] = useState(EMPTY)
  const [secrets, setSecrets] = useState<Secrets>(NO_SECRETS)
  const [tried, setTried] = useState(false)
  const apply = useApply()
  const { amount } = useAmounts()
  const fewOrders = standing.needs.some(({ need, met }) => need === 'orders' && !met)
  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part })
    apply.reset()
  }
  const business = typed.business.trim()
  const lacks = {
    nickname: typed.nickname.trim() === '',
    about: typed.about.trim() === '',
    business: fewOrders && business === '',
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(lacks).some(Boolean) || apply.isPending) return
    const said = { nickname: typed.nickname.trim(), about: typed.about.trim(), ...(business !== '' && { business }) }
    apply.mutate({ ...said, ...sentSecrets(secrets) }, { onSuccess: () => toast.good(t('sent')) })
  }
  const bond = amount(standing.bond.amount, standing.bond.coin)
  return (
    <section aria-labelledby="apply">
      <SectionRule id="apply" title={t('title')} />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={t('nickname')}
          hint={t('nicknameHint')}
          autoComplete="off"
          maxLength={24}
          value={typed.nickname}
          error={tried && lacks.nickname ? t('nicknameMissing') : undefined}
          onChange={({ target }) => change({ nickname: target.value })}
        />
        <TextArea
          label={t('about')}
          hint={t('aboutHint')}
          maxLength={300}
          value={typed.about}
          error={tried && lacks.about ? t('aboutMissing') : undefined}
          onChange={({ target }) => change({ about: onOneLine(target.value) })}
        />
        <TextArea
          label={t(fewOrders ? 'business' : 'businessOptional')}
          hint={t('businessHint')}
          maxLength={500}
          value={typed.business}
          error={tried && lacks.business ? t('businessMissing') : undefined}
          onChange={({ target }) => change({ business: onOneLine(target.value) })}
        />
        <ProofFields secrets={secrets} onChange={setSecrets} />
        {apply.isError && <Note kind="error">{apply.error.message}</Note>}
        <Button type="submit" variant="ink" size="lg" pending={apply.isPending}>
          {t('submit', { bond })}
        </Button>
        <p className="text-dense text-ink-3">{t('bondText', { bond })}</p>
      </form>
    </section>
  )
}
