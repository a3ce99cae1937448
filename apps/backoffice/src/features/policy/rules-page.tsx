import type { OfficePolicyRule } from '@bourse/contract'
import * as policy from '@bourse/contract/calls/office/policy'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { AddLink } from '../../app/page/add-link.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { useProposals, useRules } from './api.ts'
import { Proposals } from './proposals.tsx'
import { useRuleWords } from './rule-words.ts'

/** What is offered where, by product; what was proposed stands above. */
export function PolicyRulesPage() {
  const t = useTranslations('policy')
  const rules = useRules()
  const proposals = useProposals()
  const mayPropose = useMay(policy.proposePolicyRule)
  return (
    <div className="desk">
      <PageHead
        title={t('title')}
        summary={proposals.data && t('summary', { count: proposals.data.length })}
        above={t('above')}
        action={mayPropose ? <AddLink to="/policy/new">{t('propose')}</AddLink> : undefined}
      />
      {proposals.data !== undefined && proposals.data.length > 0 && <Proposals proposals={proposals.data} />}
      <Loaded query={rules} failed={t('failed')} skeleton={<RuleTable rules={undefined} />}>
        {(data) => <Rules rules={data.rules} />}
      </Loaded>
    </div>
  )
}

function Rules({ rules }: { rules: readonly OfficePolicyRule[] }) {
  const t = useTranslations('policy')
  const words = useRuleWords()
  const [product, setProduct] = useState('spot_buy')
  const [history, setHistory] = useState(false)
  const products = [...new Set(rules.map((rule) => rule.product))]
  const shown = rules.filter((rule) => rule.product === product && (history || rule.phase !== 'replaced'))
  return (
    <section aria-labelledby="policy-rules">
      <SectionRule id="policy-rules" title={t('rules')} />
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <Select
          size="md"
          label={t('product')}
          name="product"
          value={product}
          onChange={(event) => setProduct(event.target.value)}
          options={products.map((value) => ({ value, label: words.product(value) }))}
        />
        <Checkbox label={t('history')} checked={history} onChange={({ target }) => setHistory(target.checked)} />
      </div>
      <RuleTable rules={shown} />
    </section>
  )
}

/** `rules` is undefined while they are on their way. */
function RuleTable({ rules }: { rules: readonly OfficePolicyRule[] | undefined }) {
  const t = useTranslations('policy')
  const words = useRuleWords()
  const moment = useMoment({ withDate: true })
  const columns: Column<OfficePolicyRule>[] = [
    { key: 'place', head: t('place'), strong: true, width: 140, cell: ({ place }) => words.place(place) },
    {
      key: 'category',
      head: t('category'),
      className: 'max-md:hidden',
      width: 120,
      cell: ({ category }) => t(`categories.${category}`),
    },
    {
      key: 'answer',
      head: t('answer'),
      cellClassName: 'h-14 whitespace-normal py-2',
      width: 160,
      cell: ({ answer, steps, phase }) => (
        <>
          <span className="block font-medium">{t(`answers.${answer}`)}</span>
          {steps.length > 0 && <span className="block text-dense text-ink-2">{words.steps(steps)}</span>}
          {phase !== 'in_force' && <span className="block text-dense text-ink-3">{t(`phases.${phase}`)}</span>}
        </>
      ),
    },
    {
      key: 'reason',
      head: t('reason'),
      className: 'max-lg:hidden',
      cellClassName: 'max-w-[420px] whitespace-normal py-2',
      width: 320,
      cell: ({ reason, source }) => (
        <>
          <span className="block">{reason.en}</span>
          <span className="block text-dense text-ink-3">{source}</span>
        </>
      ),
    },
    {
      key: 'from',
      head: t('validFrom'),
      className: 'max-sm:hidden',
      quiet: true,
      width: 140,
      cell: ({ validFrom, preset }) => (preset === null ? moment(validFrom) : t('preset', { preset })),
    },
  ]
  return <ColumnTable caption={t('rules')} columns={columns} rows={rules} keyOf={({ ruleId }) => ruleId} />
}
