import type { SavingPosition, SavingProduct } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import { Link, useRouterState } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { lazy, useState } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import { useServerMinute } from '../../app/live/server-clock.ts'
import { useBalances } from '../../app/live/use-balances.ts'
import { useCoins } from '../../app/live/use-coins.ts'
import { AgreementBox } from '../../app/page/agreement-box.tsx'
import { PayField } from '../../app/page/pay-field.tsx'
import { RefusalNote } from '../../app/page/refusal-note.tsx'
import { ShortOffer } from '../../app/page/short-offer.tsx'
import { StandingNote, useLimit } from '../../app/page/standing-note.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useIntent } from '../../app/page/use-intent.ts'
import { useLoggedIn } from '../../app/session.ts'
import { shortOf } from '../../app/shared-data/short-of.ts'
import { ensureTexts } from '../../app/texts.ts'
import { useLiveSavings, useSubscribe } from './api.ts'
import { LeaveEarly } from './leave-early.tsx'
import { ownIn, savingForm, savingSum } from './saving-view.ts'

const loadAgreement = async () => {
  const [{ SavingAgreement }] = await Promise.all([import('./agreement-dialog.tsx'), ensureTexts(['savingAgreement'])])
  return { default: SavingAgreement }
}
const SavingAgreement = lazy(() => loadChunk(loadAgreement))

interface SubscribeSheetProps {
  readonly product: SavingProduct
  readonly onClose: () => void
}

/** One term: how much, what it comes to, when, what leaving costs, and the one act. */
export function SubscribeSheet({ product, onClose }: SubscribeSheetProps) {
  const t = useTranslations('saving.sheet')
  const { nameOf } = useCoins()
  const [done, setDone] = useState<SavingPosition>()
  const title = (
    <span className="flex items-center gap-3">
      <CoinMark code={product.coin} size={28} />
      {t('title', { coin: nameOf(product.coin), days: product.days })}
    </span>
  )
  return (
    <Sheet open onOpenChange={onClose} title={title}>
      {done === undefined ? (
        <Subscription product={product} onDone={setDone} />
      ) : (
        <Done position={done} onClose={onClose} />
      )}
    </Sheet>
  )
}

/** What is typed, what may be, and what there is. */
function useSaving(product: SavingProduct) {
  const locale = useLocaleTag()
  const scale = useCoins().scaleOf(product.coin)
  const [text, setText] = useState('')
  const [agreed, setAgreed] = useState(false)
  const balances = useBalances().data
  const available = balances && (balances.find(({ coin }) => coin === product.coin)?.available ?? '0')
  const own = ownIn(useLiveSavings().data?.records ?? [], product.id, scale)
  const form = savingForm(text, product, { locale, scale, own })
  const short = form.amount === null || available === undefined ? null : shortOf(form.amount, available, scale)
  return { scale, text, setText, agreed, setAgreed, available, form, short }
}

type Saving = ReturnType<typeof useSaving>

function Subscription({ product, onDone }: { product: SavingProduct; onDone: (position: SavingPosition) => void }) {
  const t = useTranslations('saving.sheet')
  const { amount: write, figure } = useAmounts()
  const saving = useSaving(product)
  const { form, scale } = saving
  const { coin, days, minimum } = product
  const sum = savingSum(form.amount ?? '0', product, scale)
  const wrong =
    form.wrong &&
    t(`wrong.${form.wrong.key}`, {
      bound: form.wrong.key === 'malformed' ? form.wrong.bound : write(form.wrong.bound, coin),
    })
  return (
    <>
      <PayField
        label={t('amount')}
        coin={coin}
        scale={scale}
        value={saving.text}
        onType={saving.setText}
        available={saving.available}
        most={saving.available !== undefined && Number(form.most) < Number(saving.available) ? form.most : undefined}
        error={wrong ?? undefined}
        hint={t('bounds', { minimum: write(minimum, coin), most: write(form.most, coin) })}
      />
      <SavingWorking product={product} sum={form.amount === null ? null : sum} />
      <When product={product} amount={form.amount} />
      {form.amount !== null && (
        <LeaveEarly
          days={days}
          amount={write(form.amount, coin)}
          earned={(day) => figure(sum.earned(day), 8)}
          coin={coin}
        />
      )}
      <Act product={product} saving={saving} onDone={onDone} />
    </>
  )
}

const NOT_KNOWN = '–'

function SavingWorking({ product, sum }: { product: SavingProduct; sum: ReturnType<typeof savingSum> | null }) {
  const t = useTranslations('saving.sheet')
  const { full, percent, day, figure } = useAmounts()
  const { coin, apy, days, releaseTime } = product
  const [one, other] = sum?.days ?? []
  return (
    <>
      <Sum
        className="mt-4"
        rows={[
          { operator: '', label: t('save'), value: sum === null ? NOT_KNOWN : `${full(sum.principal)}\u00a0${coin}` },
          {
            operator: '+',
            label: t('interest', { apy: percent(apy), days }),
            value: sum === null ? NOT_KNOWN : full(sum.interest),
          },
          {
            operator: '=',
            label: t('total', { date: day(releaseTime) }),
            value: sum === null ? NOT_KNOWN : `${full(sum.total)}\u00a0${coin}`,
            kind: 'answer',
          },
        ]}
      />
      {one !== undefined && (
        <p className="mt-2 text-dense text-ink-2">
          {other === undefined
            ? t('everyDay', { interest: figure(one.interest, 8) })
            : t('twoRates', {
                count: one.count,
                interest: figure(one.interest, 8),
                others: other.count,
                other: figure(other.interest, 8),
              })}
        </p>
      )}
    </>
  )
}

function When({ product, amount }: { readonly product: SavingProduct; readonly amount: string | null }) {
  const t = useTranslations('saving.when')
  const { moment, amount: write } = useAmounts()
  const now = useServerMinute()
  const { coin, startTime, releaseTime } = product
  return (
    <section aria-label={t('title')} className="mt-5">
      <SectionRule level={3} title={t('title')} />
      <Timeline
        steps={[
          {
            id: 'today',
            title: t('today'),
            detail: amount === null ? t('move') : t('moveAmount', { amount: write(amount, coin) }),
            when: moment(now),
            state: 'now',
          },
          { id: 'start', title: t('start'), detail: t('startText'), when: moment(startTime), state: 'next' },
          { id: 'release', title: t('release'), detail: t('releaseText'), when: moment(releaseTime), state: 'next' },
        ]}
      />
    </section>
  )
}

interface ActProps {
  readonly product: SavingProduct
  readonly saving: Saving
  readonly onDone: (position: SavingPosition) => void
}

function Act({ product, saving, onDone }: ActProps) {
  const t = useTranslations('saving.sheet')
  const { amount: write } = useAmounts()
  const loggedIn = useLoggedIn()
  const limit = useLimit(product.policy)
  const subscribe = useSubscribe()
  const intent = useIntent()
  const next = useRouterState({ select: ({ location }) => location.href })
  const { form, short, agreed, scale } = saving
  const { coin, days } = product
  const submit = () => {
    const { amount } = form
    if (amount === null) return
    const input = { id: product.id, amount, releaseTime: product.releaseTime, agreement: product.agreement }
    subscribe.mutate(
      { product, amount, lockId: intent.lockIdFor(input) },
      {
        onSuccess: (position) => {
          intent.over()
          onDone(position)
        },
      },
    )
  }
  if (!loggedIn) {
    return (
      <Link
        to="/account/login"
        state={{ next }}
        className={buttonClass({ variant: 'accent', size: 'lg', block: true, className: 'mt-5' })}
      >
        {t('logIn')}
      </Link>
    )
  }
  return (
    <div className="mt-5 grid gap-3">
      <AgreementBox
        agreed={agreed}
        onAgree={saving.setAgreed}
        label={(link) => t.rich('agree', { version: product.agreement, link })}
        dialog={SavingAgreement}
      />
      {limit !== undefined && <StandingNote limit={limit} />}
      {subscribe.isError && <RefusalNote failure={subscribe.error} />}
      {short !== null ? (
        <ShortOffer coin={coin} scale={scale} short={short} />
      ) : (
        <>
          <Button
            variant="accent"
            size="lg"
            block
            disabled={form.amount === null || !agreed || limit !== undefined}
            pending={subscribe.isPending}
            onClick={submit}
          >
            {form.amount === null ? t('act') : t('actAmount', { amount: write(form.amount, coin), days })}
          </Button>
          {form.amount !== null && !agreed && <p className="text-center text-dense text-ink-2">{t('agreeFirst')}</p>}
        </>
      )}
    </div>
  )
}

function Done({ position, onClose }: { readonly position: SavingPosition; readonly onClose: () => void }) {
  const t = useTranslations('saving.done')
  const { amount, day, full } = useAmounts()
  const { coin, principal, interest, releaseTime } = position
  return (
    <div aria-live="polite">
      <Status kind="completed" label={t('status')} />
      <h3 className="mt-2 font-semibold text-h3">{t('title', { amount: amount(principal, coin) })}</h3>
      <p className="mt-1 text-body text-ink-2">{t('text', { date: day(releaseTime) })}</p>
      <Sum
        className="mt-4"
        rows={[
          { label: t('saved'), value: `${full(principal)}\u00a0${coin}` },
          { label: t('interest'), value: `${full(interest)}\u00a0${coin}` },
          { label: t('release'), value: day(releaseTime), kind: 'answer' },
        ]}
      />
      <Button variant="ink" size="lg" block className="mt-5" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}
