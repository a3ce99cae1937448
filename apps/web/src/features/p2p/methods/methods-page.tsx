import type { MethodSetting, PersonMethod } from '@bourse/contract'
import { homeFiat } from '@bourse/contract/p2p-lists'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { useState } from 'react'
import { LogInFirst } from '../../../app/page/log-in-first.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useLoggedIn } from '../../../app/session.ts'
import { ownFirst } from '../market/offer-groups.ts'
import { useCountry } from '../use-country.ts'
import { MethodDialog } from './method-dialog.tsx'
import { useDeleteMethod, usePaymentKinds, usePaymentMethods } from './methods-api.ts'

/** Specification §2, payment method selection: where other people pay the person, and by what the person pays them. */
export function PaymentMethodsPage() {
  const t = useTranslations('p2pMethods')
  const loggedIn = useLoggedIn()
  return (
    <div className="wrap pt-6 pb-16 md:pt-10">
      <div className="max-w-[720px]">
        <h1 className="display text-h2">{t('title')}</h1>
        <p className="mt-2 text-body text-ink-2">{t('text')}</p>
        <ScotchRule className="mt-6" />
        {loggedIn ? <Methods /> : <LogInFirst texts="p2pMethods.logInFirst" comesBack />}
      </div>
    </div>
  )
}

function Methods() {
  const t = useTranslations('p2pMethods')
  const methods = usePaymentMethods()
  const kinds = usePaymentKinds()
  const country = useCountry()
  if (methods.data === undefined || kinds.data === undefined) {
    const error = methods.error ?? kinds.error
    if (error === null) return <LoadingState lines={4} className="py-4" />
    const retry = () => void Promise.all([methods.refetch(), kinds.refetch()])
    return <ErrorState className="my-4" title={t('failed')} text={error.message} onRetry={retry} />
  }
  const { holder, most, methods: kept } = methods.data
  if (holder === null) return <VerifyFirst />
  const sorted = ownFirst(kinds.data.kinds, homeFiat(country), country)
  return <MethodList kept={kept} kinds={sorted} holder={holder} most={most} />
}

function VerifyFirst() {
  const t = useTranslations('p2pMethods.verifyFirst')
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <PageLink to="/kyc/index" className={buttonClass({ variant: 'ink' })}>
          {t('link')}
        </PageLink>
      }
    />
  )
}

interface MethodListProps {
  readonly kept: readonly PersonMethod[]
  readonly kinds: readonly MethodSetting[]
  readonly holder: string
  readonly most: number
}

function MethodList({ kept, kinds, holder, most }: MethodListProps) {
  const t = useTranslations('p2pMethods')
  const [adding, setAdding] = useState(false)
  const [changed, setChanged] = useState<PersonMethod | undefined>()
  const add = (
    <Button variant="ink" disabled={kept.length >= most} onClick={() => setAdding(true)}>
      <Icon of={drawings.plus} />
      {t('add')}
    </Button>
  )
  return (
    <>
      {kept.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText', { name: holder })} action={add} />
      ) : (
        <>
          <ul>
            {kept.map((method) => (
              <MethodRow key={method.id} method={method} onChange={() => setChanged(method)} />
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
            <span className="text-dense text-ink-3">{t('count', { count: kept.length, most })}</span>
            {add}
          </div>
        </>
      )}
      <MethodDialog key={`new ${adding}`} open={adding} onOpenChange={setAdding} kinds={kinds} holder={holder} />
      <MethodDialog
        key={changed?.id ?? 'none'}
        open={changed !== undefined}
        onOpenChange={() => setChanged(undefined)}
        kinds={kinds}
        holder={holder}
        method={changed}
      />
    </>
  )
}

function MethodRow({ method, onChange }: { readonly method: PersonMethod; readonly onChange: () => void }) {
  const t = useTranslations('p2pMethods')
  const remove = useDeleteMethod()
  const name = `${method.name} ${method.masked}`
  const gone = () => toast.good(t('deleted', { method: name }))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 text-body">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{method.name}</span>
          <Tag>{method.fiat}</Tag>
          {method.reversible && <Tag tone="accent">{t('reversible')}</Tag>}
          {method.inUse && <Tag tone="ink">{t('inUse')}</Tag>}
        </span>
        <span className="block text-dense text-ink-2">
          {method.masked} · {method.holder}
        </span>
      </span>
      <span className="flex gap-2">
        <Button size="sm" aria-label={t('changeLabel', { method: name })} onClick={onChange}>
          {t('change')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={t('deleteLabel', { method: name })}
          pending={remove.isPending}
          onClick={() => remove.mutate(method.id, { onSuccess: gone, onError: ({ message }) => toast.bad(message) })}
        >
          <Icon of={drawings.trash} size={16} />
        </Button>
      </span>
    </li>
  )
}
