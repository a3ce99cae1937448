import type { KycRule, SandboxKycCheck } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { Pager } from '../../../app/page/pager.tsx'
import { pageOf } from '../../../app/page/paging.ts'
import { KYC_CHECKS_PAGE, useKycChecks, useSetKycRule } from './kyc-api.ts'
import { VerdictDialog } from './verdict-dialog.tsx'

/** The desk of the simulated KYC provider: what it was asked, how it decides by itself, and verdicts by hand. */
export function SandboxKycPage() {
  const t = useTranslations('sandbox.kyc')
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const page = pageOf(search.page)
  const query = useKycChecks(page)
  const [deciding, setDeciding] = useState<SandboxKycCheck | null>(null)
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={8} />}>
        {({ rule, page: { records, total } }) => (
          <div className="grid grid-cols-1 gap-8">
            <Rule rule={rule} />
            <section aria-labelledby="checks">
              <SectionRule id="checks" title={t('checks')} />
              {records.length === 0 ? (
                <EmptyState title={t('empty')} text={t('emptyText')} />
              ) : (
                <Checks records={records} onDecide={setDeciding} />
              )}
              <Pager
                page={page}
                size={KYC_CHECKS_PAGE}
                total={total}
                onPage={(next) => void navigate({ to: '/sandbox/kyc', search: { page: next } })}
              />
            </section>
          </div>
        )}
      </Loaded>
      {deciding !== null && <VerdictDialog check={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const MODES = ['by_number', 'clear', 'consider', 'refused', 'hold'] as const
const DELAYS = [0, 3, 10, 60, 600] as const
const ENDINGS = ['6', '7', '8', '9', 'other'] as const

function Rule({ rule }: { rule: KycRule }) {
  const t = useTranslations('sandbox.kyc')
  const setting = useSetKycRule()
  const set = (change: Partial<KycRule>) => setting.mutate({ ...rule, ...change })
  const delays = DELAYS.some((delay) => delay === rule.delaySeconds) ? DELAYS : [...DELAYS, rule.delaySeconds]
  return (
    <section aria-labelledby="rule">
      <SectionRule id="rule" title={t('rule')} />
      <div className="flex flex-wrap items-end gap-4">
        <Select
          size="md"
          label={t('mode')}
          fieldClassName="w-[260px]"
          value={rule.mode}
          onChange={(event) => set({ mode: MODES.find((mode) => mode === event.target.value) ?? rule.mode })}
          options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
        />
        <Select
          size="md"
          label={t('delay')}
          fieldClassName="w-[160px]"
          value={String(rule.delaySeconds)}
          onChange={(event) => set({ delaySeconds: Number(event.target.value) })}
          options={delays.map((value) => ({ value: String(value), label: t('seconds', { count: value }) }))}
        />
        <Switch label={t('twice')} checked={rule.twice} onChange={(event) => set({ twice: event.target.checked })} />
      </div>
      <dl className="mt-4 grid gap-x-8 text-body sm:grid-cols-2">
        {ENDINGS.map((ending) => (
          <div key={ending} className="flex gap-3 border-line border-b py-1.5">
            <dt className="w-28 text-ink-2">
              {ending === 'other' ? t('otherEnding') : t('ending', { digit: ending })}
            </dt>
            <dd className="font-medium">{t(`endings.${ending}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface ChecksProps {
  records: readonly SandboxKycCheck[]
  onDecide: (check: SandboxKycCheck) => void
}

function Checks({ records, onDecide }: ChecksProps) {
  const t = useTranslations('sandbox.kyc')
  const moment = useMoment()
  const columns: Column<SandboxKycCheck>[] = [
    { key: 'name', head: t('name'), strong: true, cell: ({ name }) => name },
    { key: 'number', head: t('number'), className: 'max-md:hidden', cell: ({ documentNumber }) => documentNumber },
    {
      key: 'outcome',
      head: t('outcome'),
      cell: ({ outcome }) => (outcome === null ? t('waiting') : t(`modes.${outcome}`)),
    },
    {
      key: 'answers',
      head: t('answers'),
      className: 'max-lg:hidden',
      quiet: true,
      cell: ({ answers }) => answers.join(', '),
    },
    {
      key: 'time',
      head: t('time'),
      className: 'max-md:hidden',
      quiet: true,
      cell: ({ createdAt }) => moment(createdAt),
    },
    {
      key: 'decide',
      head: t('decide'),
      headHidden: true,
      numeric: true,
      cell: (check) => (
        <Button size="sm" onClick={() => onDecide(check)}>
          {t('decide')}
        </Button>
      ),
    },
  ]
  return <ColumnTable caption={t('checks')} columns={columns} rows={records} keyOf={({ checkId }) => checkId} />
}
