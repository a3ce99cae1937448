import type { SandboxHedgeMode, SandboxHedgeState } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { type Column, ColumnTable } from '../../../app/page/column-table.tsx'
import { useAmountText, useFigure } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { PageHead } from '../../../app/page/page-head.tsx'
import { useHedgeDesk, useSetHedgeDesk } from './hedge-api.ts'

const MODES = ['offers', 'refuses', 'absurd', 'late', 'forged'] as const
const APY = /^(\d{1,3}(\.\d{1,2})?)?$/

/** The desk that takes the other side of discount trades, and what it was asked. */
export function SandboxHedgePage() {
  const t = useTranslations('sandbox.hedge')
  const query = useHedgeDesk()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={6} />}>
        {(state) => (
          <div className="grid grid-cols-1 gap-8">
            <DeskForm state={state} />
            <section aria-labelledby="hedge-questions">
              <SectionRule id="hedge-questions" title={t('questions')} />
              {state.questions.length === 0 ? (
                <EmptyState title={t('empty')} text={t('emptyText')} />
              ) : (
                <Questions rows={state.questions} />
              )}
            </section>
          </div>
        )}
      </Loaded>
    </>
  )
}

function DeskForm({ state }: { readonly state: SandboxHedgeState }) {
  const t = useTranslations('sandbox.hedge')
  const [mode, setMode] = useState<SandboxHedgeMode>(state.mode)
  const [typed, setTyped] = useState(state.apy ?? '')
  const set = useSetHedgeDesk()
  const apy = typed.trim().replace(',', '.')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (APY.test(apy)) set.mutate({ mode, apy }, { onSuccess: () => toast.good(t('saved')) })
  }
  return (
    <form className="grid max-w-[520px] gap-4" onSubmit={submit} noValidate>
      {set.error && <Note kind="error">{set.error.message}</Note>}
      <Select
        label={t('mode')}
        value={mode}
        options={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
        onChange={({ target }) => setMode(MODES.find((value) => value === target.value) ?? mode)}
      />
      <TextField
        inputMode="decimal"
        autoComplete="off"
        label={t('apy')}
        hint={t('apyHint')}
        unit="%"
        value={typed}
        error={APY.test(apy) ? undefined : t('apyWrong')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="ink" className="justify-self-start" pending={set.isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

type Question = SandboxHedgeState['questions'][number]

function Questions({ rows }: { readonly rows: readonly Question[] }) {
  const t = useTranslations('sandbox.hedge')
  const moment = useMoment({ withDate: true })
  const [amountText, figure] = [useAmountText(), useFigure()]
  const answerText = (answer: string) => {
    const mode = MODES.find((value) => value === answer)
    return mode === undefined ? `${figure(answer)}%` : t(`modes.${mode}`)
  }
  const columns: Column<Question>[] = [
    { key: 'time', head: t('time'), cell: ({ time }) => moment(time) },
    {
      key: 'what',
      head: t('what'),
      cell: ({ direction, coin }) => t(`directions.${direction === 'buy_low' ? 'buy_low' : 'sell_high'}`, { coin }),
    },
    { key: 'strike', head: t('strike'), numeric: true, cell: ({ strike }) => amountText(strike, 'USDT') },
    {
      key: 'settles',
      head: t('settles'),
      className: 'pl-6 max-md:hidden',
      cell: ({ settlementTime }) => moment(settlementTime),
    },
    {
      key: 'amount',
      head: t('amount'),
      numeric: true,
      className: 'max-md:hidden',
      cell: ({ amount, direction, coin }) => amountText(amount, direction === 'buy_low' ? 'USDT' : coin),
    },
    { key: 'answer', head: t('answer'), numeric: true, cell: ({ answer }) => answerText(answer) },
    {
      key: 'taken',
      head: t('taken'),
      className: 'pl-6',
      cell: ({ takenTime }) => (takenTime === null ? '–' : moment(takenTime)),
    },
  ]
  return <ColumnTable caption={t('questions')} columns={columns} rows={rows} keyOf={({ ref }) => ref} scrolls />
}
