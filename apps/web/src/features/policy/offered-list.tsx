import type { PolicyAnswer } from '@bourse/contract'
import { OPEN_COUNTRIES } from '@bourse/contract/countries'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { usePolicyRules } from './api.ts'
import { ELSEWHERE, ruleIn, shownProducts, tokenOf } from './offered.ts'

/** What is offered in a country, product by product, with the reason and the law behind it. */
export function OfferedIn({ own }: { own: string | undefined }) {
  const t = useTranslations('legalRestrict.list')
  const locale = useLocaleTag()
  const [chosen, setChosen] = useState<string>()
  const country = chosen ?? own ?? ''
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const options = OPEN_COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code }))
  const sorted = options.toSorted((one, other) => one.label.localeCompare(other.label, locale))
  return (
    <>
      <Select
        label={t('country')}
        name="country"
        placeholder={t('placeholder')}
        fieldClassName="max-w-[360px]"
        value={country}
        onChange={(event) => setChosen(event.target.value)}
        options={[...sorted, { value: ELSEWHERE, label: t('elsewhere') }]}
      />
      {country === '' ? <p className="mt-4 text-body text-ink-2">{t('choose')}</p> : <Answers country={country} />}
    </>
  )
}

function Answers({ country }: { country: string }) {
  const t = useTranslations('legalRestrict.list')
  const { data, error, refetch, isRefetching } = usePolicyRules()
  if (data === undefined && error !== null) {
    const retry = () => void refetch()
    return (
      <ErrorState title={t('failed')} text={error.message} onRetry={retry} retrying={isRefetching} className="mt-4" />
    )
  }
  if (data === undefined) return <LoadingState lines={10} className="mt-4" />
  const found = shownProducts(data.rules).map((product) => ({ product, rule: ruleIn(data.rules, product, country) }))
  return (
    <dl className="mt-6 border-line-2 border-t text-body">
      {found.map(
        ({ product, rule }) =>
          rule !== undefined && <ProductAnswer key={product} product={product} rule={rule} steps={rule.steps} />,
      )}
    </dl>
  )
}

interface Told {
  readonly answer: PolicyAnswer
  readonly reason: string
  readonly source: string
}

const TONE = { allow: 'text-good', gate: 'text-ink', deny: 'text-bad' } as const satisfies Record<PolicyAnswer, string>

/** One product: whether it is offered, what comes before it, why, and who says so. */
export function ProductAnswer(props: { product: string; rule: Told; steps: readonly string[]; children?: ReactNode }) {
  const { product, rule, steps, children } = props
  const t = useTranslations('legalRestrict.list')
  const locale = useLocaleTag()
  const list = new Intl.ListFormat(locale, { type: 'unit' }).format(steps.map((step) => t(`steps.${step}`)))
  const token = tokenOf(product)
  return (
    <div className="grid gap-x-6 gap-y-1 border-line border-b py-3 md:grid-cols-[220px_1fr]">
      <dt className="font-semibold">
        {token === undefined ? t(`products.${product}`) : t('products.asset', { token })}
      </dt>
      <dd className="max-w-[680px] text-ink-2">
        <span className={`font-medium ${TONE[rule.answer]}`}>{t(`answers.${rule.answer}`)}</span>
        {steps.length > 0 && <span>: {list}</span>}
        <span className="block">{rule.reason}</span>
        <span className="block text-dense text-ink-3">{t('source', { source: rule.source })}</span>
        {children}
      </dd>
    </div>
  )
}
