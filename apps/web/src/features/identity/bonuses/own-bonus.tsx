import type { OwnBonus as Bonus } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useAmounts } from '../../../app/page/use-amounts.ts'
import { useOwnBonus, useTakeBonus } from './api.ts'

/** The bonus of the person: what is still to be done for it, by when, and taking it. */
export function OwnBonus() {
  const { data } = useOwnBonus()
  return data?.bonus == null ? null : <Shown bonus={data.bonus} />
}

function Shown({ bonus }: { readonly bonus: Bonus }) {
  const t = useTranslations('bonus')
  const { amount, moment } = useAmounts()
  const { id, state, verified, traded, takeBy, currency } = bonus
  const isOpen = state === 'waiting' || state === 'earned'
  return (
    <section aria-labelledby="own-bonus" className="mt-6 border-line border-y py-4">
      <h2 id="own-bonus" className="font-semibold text-body">
        {t(`states.${state}`, { amount: amount(bonus.amount, currency) })}
      </h2>
      {isOpen && (
        <>
          <ul className="mt-2 grid gap-1.5 text-body">
            <Step done={verified} name="verified" to="/kyc/index" />
            <Step done={traded} name="traded" to="/markets" />
          </ul>
          <p className="mt-2 text-dense text-ink-2">{t('takeBy', { time: moment(takeBy) })}</p>
        </>
      )}
      {state === 'earned' && verified && <Take id={id} />}
    </section>
  )
}

interface StepProps {
  readonly done: boolean
  readonly name: 'verified' | 'traded'
  readonly to: '/kyc/index' | '/markets'
}

function Step({ done, name, to }: StepProps) {
  const t = useTranslations('bonus.steps')
  return (
    <li className="flex items-center justify-between gap-3">
      <span>{t(name)}</span>
      {done ? (
        <Status kind="completed" label={t('done')} />
      ) : (
        <PageLink to={to} className="link">
          {t(`${name}Act`)}
        </PageLink>
      )}
    </li>
  )
}

function Take({ id }: Pick<Bonus, 'id'>) {
  const t = useTranslations('bonus')
  const take = useTakeBonus(id)
  const [lockId] = useState(() => crypto.randomUUID())
  return (
    <>
      {take.error && (
        <Note kind="error" className="mt-3">
          {take.error.message}
        </Note>
      )}
      <Button variant="ink" block className="mt-4" pending={take.isPending} onClick={() => take.mutate(lockId)}>
        {t('take')}
      </Button>
    </>
  )
}
