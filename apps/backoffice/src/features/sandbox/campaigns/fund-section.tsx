import { Button } from '@bourse/ui/button.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useState } from 'react'
import { useFundCampaigns } from './campaigns-api.ts'

const AMOUNT = /^\d{1,12}(\.\d{1,18})?$/

/** Money for the treasury, of which approvals pay budgets. */
export function FundSection() {
  const t = useTranslations('sandbox.campaigns.fund')
  const fund = useFundCampaigns()
  const [typed, setTyped] = useState({ asset: 'USDT', amount: '' })
  const [tried, setTried] = useState(false)
  const [asset, amount] = [typed.asset.trim().toUpperCase(), typed.amount.trim().replace(',', '.')]
  const isAsset = /^[A-Z0-9]{2,12}$/.test(asset)
  const isAmount = AMOUNT.test(amount) && /[1-9]/.test(amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAsset || !isAmount || fund.isPending) return
    const onSuccess = () => {
      toast.good(t('done'))
      setTyped({ asset, amount: '' })
      setTried(false)
    }
    fund.mutate({ asset, amount }, { onSuccess })
  }
  return (
    <section aria-labelledby="campaign-fund">
      <SectionRule id="campaign-fund" title={t('title')} />
      <form onSubmit={submit} noValidate className="grid max-w-[520px] gap-4 sm:grid-cols-2">
        <p className="text-body text-ink-2 sm:col-span-2">{t('text')}</p>
        {fund.error && (
          <Note kind="error" className="sm:col-span-2">
            {fund.error.message}
          </Note>
        )}
        <TextField
          size="md"
          autoComplete="off"
          label={t('asset')}
          value={typed.asset}
          error={tried && !isAsset ? t('assetMissing') : undefined}
          onChange={({ target }) => setTyped({ ...typed, asset: target.value })}
        />
        <TextField
          size="md"
          autoComplete="off"
          inputMode="decimal"
          label={t('amount')}
          value={typed.amount}
          error={tried && !isAmount ? t('amountMissing') : undefined}
          onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
        />
        <Button type="submit" className="justify-self-start" pending={fund.isPending}>
          {t('act')}
        </Button>
      </form>
    </section>
  )
}
