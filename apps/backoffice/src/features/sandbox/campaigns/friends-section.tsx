import type { MadeFriend } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { type FormEvent, useState } from 'react'
import { useAmountText } from '../../../app/page/figures.ts'
import { useCampaigns, useDrawForInviter, useMakeFriends } from './campaigns-api.ts'

const COUNTS = ['1', '2', '3', '5', '10']

/** Friends who come by the code of one of the demo's people, and the draw that a verified one brings. */
export function FriendsSection() {
  const t = useTranslations('sandbox.campaigns.friends')
  const people = useCampaigns().data?.people ?? []
  const making = useMakeFriends()
  const drawing = useDrawForInviter()
  const [email, setEmail] = useState('')
  const [count, setCount] = useState('3')
  const failed = making.error ?? drawing.error
  const isBusy = making.isPending || drawing.isPending
  const make = (event: FormEvent) => {
    event.preventDefault()
    if (email === '' || isBusy) return
    drawing.reset()
    making.mutate({ email, count: Number(count) })
  }
  const draw = () => {
    making.reset()
    drawing.mutate(email)
  }
  return (
    <section aria-labelledby="campaign-friends">
      <SectionRule id="campaign-friends" title={t('title')} />
      <form onSubmit={make} className="grid max-w-[520px] gap-4 sm:grid-cols-2">
        <p className="text-body text-ink-2 sm:col-span-2">{t('text')}</p>
        {failed && (
          <Note kind="error" className="sm:col-span-2">
            {failed.message}
          </Note>
        )}
        <Select
          size="md"
          label={t('inviter')}
          placeholder={t('choose')}
          value={email}
          options={people.map((one) => ({ value: one, label: one }))}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Select
          size="md"
          label={t('count')}
          value={count}
          options={COUNTS.map((one) => ({ value: one, label: one }))}
          onChange={({ target }) => setCount(target.value)}
        />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" disabled={email === '' || drawing.isPending} pending={making.isPending}>
            {t('make')}
          </Button>
          <Button disabled={email === '' || making.isPending} pending={drawing.isPending} onClick={draw}>
            {t('draw')}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {making.data !== undefined && <Made friends={making.data.friends} />}
        {drawing.data !== undefined && <Drawn {...drawing.data} />}
      </div>
    </section>
  )
}

function Made({ friends }: { readonly friends: readonly MadeFriend[] }) {
  const t = useTranslations('sandbox.campaigns.friends')
  const amountText = useAmountText()
  return (
    <div className="mt-4 max-w-[520px] text-body">
      <p className="font-semibold">{t('made', { count: friends.length })}</p>
      <ul>
        {friends.map(({ email, bought }) => (
          <li key={email} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1.5">
            <span className="break-all">{email}</span>
            <span className="text-ink-2">
              {bought === null ? t('nothing') : t('bought', { amount: amountText(bought, 'BTC') })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-dense text-ink-2">{t('next')}</p>
    </div>
  )
}

interface DrawnProps {
  readonly amount: string | null
  readonly asset: string
  readonly seed: string | null
  readonly commitment: string
}

function Drawn({ amount, asset, seed, commitment }: DrawnProps) {
  const t = useTranslations('sandbox.campaigns.friends')
  const amountText = useAmountText()
  return (
    <div className="mt-4 max-w-[520px] text-body">
      <p className="font-semibold">{t('drawn', { amount: amountText(amount ?? '0', asset) })}</p>
      <dl className="text-dense text-ink-2 [&>dd]:break-all">
        <dt className="mt-1 text-ink-3">{t('seed')}</dt>
        <dd>{seed}</dd>
        <dt className="mt-1 text-ink-3">{t('commitment')}</dt>
        <dd>{commitment}</dd>
      </dl>
    </div>
  )
}
