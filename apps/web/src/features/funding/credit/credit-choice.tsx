import type { CreditInfo } from '@bourse/contract'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useMoney } from '../use-money.ts'
import { useCreditInfo } from './credit-api.ts'
import { feeIn, reopening } from './credit-view.ts'

interface CreditChoiceProps {
  readonly symbol: string
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
  /** What of the amount would be there at once; undefined until there is an amount. */
  readonly atOnce: string | undefined
}

/** Specification §1: use fiat before its bank transfer arrives, with everything that one should know before. */
export function CreditChoice({ symbol, chosen, onChoose, atOnce }: CreditChoiceProps) {
  const t = useTranslations('credit.choice')
  const { data: info } = useCreditInfo()
  if (info === undefined) return null
  if (info.why !== null) return <Closed info={info} symbol={symbol} />
  return (
    <fieldset className="mt-5 min-w-0 border-line border-y py-3.5">
      <legend className="sr-only">{t('legend')}</legend>
      <Checkbox
        checked={chosen}
        onChange={({ target }) => onChoose(target.checked)}
        label={<span className="font-semibold text-body">{t('label')}</span>}
        hint={t('hint')}
      />
      <Facts info={info} symbol={symbol} atOnce={atOnce} />
      <p className="mt-2.5 pl-7 text-dense text-ink-2">
        {t('missed')} <Rules />
      </p>
    </fieldset>
  )
}

/** Who cannot have it reads why, and has nothing to fill in. A fee from before is still taken, so it is said. */
function Closed({ info, symbol }: { readonly info: CreditInfo; readonly symbol: string }) {
  const t = useTranslations('credit.choice')
  const money = useMoney(symbol)
  const owesFee = info.pendingFee.some((fee) => fee.symbol === symbol)
  return (
    <div className="mt-5 border-line border-y py-3.5">
      <p className="font-semibold text-body">{t('legend')}</p>
      <p className="mt-1 text-dense text-ink-2">
        <Why info={info} /> <Rules />
      </p>
      {owesFee && <Sum dense className="mt-3" rows={[{ label: t('pendingFee'), value: money(feeIn(info, symbol)) }]} />}
    </div>
  )
}

function Rules() {
  const t = useTranslations('credit.choice')
  return (
    <PageLink to="/creditdeposit/rules" className="link">
      {t('rules')}
    </PageLink>
  )
}

function Facts({
  info,
  symbol,
  atOnce,
}: {
  readonly info: CreditInfo
  readonly symbol: string
  readonly atOnce: string | undefined
}) {
  const t = useTranslations('credit.choice')
  const euro = useMoney('EUR')
  const money = useMoney(symbol)
  return (
    <Sum
      dense
      className="mt-3 pl-7"
      rows={[
        { label: t('limit'), value: euro(info.limit) },
        { label: t('availableLimit'), value: euro(info.availableLimit) },
        { label: t('pendingFee'), value: money(feeIn(info, symbol)) },
        { label: t('atOnce'), value: atOnce === undefined ? '–' : money(atOnce), kind: 'total' },
      ]}
    />
  )
}

/** The words of the refusal that would follow, and how far the way back is. */
export function Why({ info }: { readonly info: CreditInfo }) {
  const t = useTranslations('credit.choice')
  const refusals = useTranslations('refusals')
  const locale = useLocaleTag()
  const { why, minAsset, failedTimes, mostFailures, reopenTimes, reopenAmount } = info
  if (why === null) return null
  const progress = reopening(info, locale)
  const facts = { why, minAsset, failedTimes, mostFailures, reopenTimes, reopenAmount }
  return (
    <>
      {refusals('funding.credit_unavailable', facts)} {progress !== undefined && t('progress', progress)}
    </>
  )
}
