import type { SandboxBankState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useMoment } from '../../../app/moments.ts'
import type { Column } from '../../../app/page/column-table.tsx'
import { useAmountText } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useAnswerPayout, useBank, useSetPayoutMode } from './bank-api.ts'
import { PayIn } from './pay-in.tsx'
import { TableSection } from './table-section.tsx'

const MODES = ['accept', 'delay', 'refuse', 'silent'] as const
const STATUS = { pending: 'processing', accepted: 'completed', refused: 'failed' } as const

/** The simulated bank: transfers that people make, and payments that the product asks for. */
export function BankPage() {
  const t = useTranslations('sandbox.bank')
  const query = useBank()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} />}>
        {(bank) => (
          <>
            <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
              <section aria-labelledby="pay-in">
                <SectionRule id="pay-in" title={t('payIn.title')} />
                <PayIn />
              </section>
              <div className="grid content-start gap-8">
                <Balances accounts={bank.accounts} />
                <Mode mode={bank.payoutMode} />
              </div>
            </div>
            <Lines lines={bank.lines} />
            <Payouts payouts={bank.payouts} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Balances({ accounts }: Pick<SandboxBankState, 'accounts'>) {
  const t = useTranslations('sandbox.bank')
  const rows = accounts.map(({ rail, symbol, balance }) => ({
    label: t(`rails.${rail}`),
    value: `${balance}\u00a0${symbol}`,
  }))
  return (
    <section aria-labelledby="bank-balances">
      <SectionRule id="bank-balances" title={t('balances')} />
      <Sum rows={rows} />
    </section>
  )
}

function Mode({ mode }: { mode: SandboxBankState['payoutMode'] }) {
  const t = useTranslations('sandbox.bank.mode')
  const set = useSetPayoutMode()
  return (
    <section aria-labelledby="bank-mode">
      <SectionRule id="bank-mode" title={t('title')} />
      <p className="pb-3 text-body text-ink-2">{t('text')}</p>
      {set.error && <Note kind="error">{set.error.message}</Note>}
      <Select
        label={t('label')}
        value={set.isPending ? set.variables : mode}
        options={MODES.map((own) => ({ value: own, label: t(own) }))}
        onChange={({ target }) => set.mutate(MODES.find((own) => own === target.value) ?? 'accept')}
      />
    </section>
  )
}

function Lines({ lines }: Pick<SandboxBankState, 'lines'>) {
  const t = useTranslations('sandbox.bank.lines')
  const moment = useMoment()
  const amountText = useAmountText()
  const columns: Column<SandboxBankState['lines'][number]>[] = [
    { key: 'time', head: t('time'), quiet: true, cell: ({ at }) => moment(at) },
    { key: 'amount', head: t('amount'), numeric: true, cell: ({ amount, symbol }) => amountText(amount, symbol) },
    { key: 'sender', head: t('sender'), className: 'pl-4', cell: ({ senderName }) => senderName },
    {
      key: 'reference',
      head: t('reference'),
      quiet: true,
      cell: ({ reference, repeated }) => (repeated ? `${reference} (${t('repeated')})` : reference),
    },
  ]
  return (
    <TableSection
      id="bank-lines"
      title={t('title')}
      none={t('none')}
      columns={columns}
      rows={lines}
      keyOf={({ seq }) => String(seq)}
      dense
    />
  )
}

type Payout = SandboxBankState['payouts'][number]

function Payouts({ payouts }: Pick<SandboxBankState, 'payouts'>) {
  const t = useTranslations('sandbox.bank')
  const moment = useMoment()
  const amountText = useAmountText()
  const columns: Column<Payout>[] = [
    { key: 'time', head: t('lines.time'), quiet: true, cell: ({ at }) => moment(at) },
    {
      key: 'amount',
      head: t('lines.amount'),
      numeric: true,
      cell: ({ amount, symbol }) => amountText(amount, symbol),
    },
    { key: 'to', head: t('payouts.to'), className: 'pl-4', cell: ({ name, account }) => `${name}, ${account}` },
    {
      key: 'state',
      head: t('payouts.state'),
      cell: (payout) => (
        <>
          <Status kind={STATUS[payout.state]} label={t(`payouts.${payout.state}`)} />
          {payout.state === 'pending' && <Answer payout={payout} />}
        </>
      ),
    },
  ]
  return (
    <TableSection
      id="bank-payouts"
      title={t('payouts.title')}
      none={t('payouts.none')}
      columns={columns}
      rows={payouts}
      keyOf={({ rail, id }) => `${rail}:${id}`}
      dense
    />
  )
}

/** What the bank says at last. */
function Answer({ payout }: { payout: Payout }) {
  const t = useTranslations('sandbox.bank.payouts')
  const amountText = useAmountText()
  const answer = useAnswerPayout()
  const { rail, id, name, amount, symbol } = payout
  const say = (word: 'accept' | 'refuse') => () => answer.mutate({ rail, id, answer: word })
  return (
    <fieldset
      className="mt-1 flex flex-wrap gap-2"
      aria-label={t('answer', { name, amount: amountText(amount, symbol) })}
    >
      <Button size="sm" pending={answer.isPending} onClick={say('accept')}>
        {t('take')}
      </Button>
      <Button size="sm" pending={answer.isPending} onClick={say('refuse')}>
        {t('refuse')}
      </Button>
      {answer.isError && <Note kind="error">{answer.error.message}</Note>}
    </fieldset>
  )
}
