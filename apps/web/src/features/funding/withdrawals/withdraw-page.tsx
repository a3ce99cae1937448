import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useNavigate, useParams, useRouterState } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Tabs } from '@bourse/ui/tabs.tsx'
import { routerPath } from '../../../app/routes.ts'
import { TransferRecords } from '../records/transfer-records.tsx'
import { AddressBook } from './address-book.tsx'
import { OutflowFrame, type Ready } from './outflow-frame.tsx'
import { TransferPanel } from './transfer-panel.tsx'
import { BankWithdraw } from './withdraw-bank.tsx'
import { CryptoWithdraw } from './withdraw-crypto.tsx'
import { WithdrawDetail } from './withdraw-detail.tsx'
import { WithdrawRecords } from './withdraw-records.tsx'

const PATH = routerPath('/withdraw/{fiat}/{type}')

/** The ways out that each kind of asset has. */
const WAYS = { crypto: ['crypto', 'internal'], fiat: ['bank', 'internal'] } as const

/** Specification §2: `/withdraw/{fiat}/{type}` names the asset, coins included, and the way in which it leaves. */
export function WithdrawPage() {
  const { fiat = '', type = '' } = useParams({ strict: false }) as { fiat?: string; type?: string }
  const navigate = useNavigate()
  const order = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('order') })
  const go = (code: string, way: string, id?: string) =>
    void navigate({
      to: PATH,
      params: { fiat: code, type: way },
      search: id === undefined ? {} : { order: id },
      replace: true,
    })
  return (
    <OutflowFrame page="withdraw" code={fiat} onAsset={(code) => go(code, type)} chooses={() => true}>
      {(ready) => <Ways {...ready} type={type} order={order?.replaceAll('"', '') ?? null} go={go} />}
    </OutflowFrame>
  )
}

interface WaysProps extends Ready {
  readonly type: string
  readonly order: string | null
  readonly go: (code: string, way: string, id?: string) => void
}

function Ways({ currency, status, type, order, go }: WaysProps) {
  const t = useTranslations('withdraw.page')
  const ways: readonly string[] = currency.kind === 'crypto' ? WAYS.crypto : WAYS.fiat
  const way = ways.includes(type) ? type : (ways[0] ?? 'internal')
  const { code } = currency
  const out = way !== 'internal'
  return (
    <>
      {ways.length > 1 && (
        <Tabs
          className="mt-5"
          label={t('ways')}
          value={way}
          onChange={(next) => go(code, next)}
          items={ways.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
      )}
      <div className="mt-5 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
        <div className="min-w-0">
          {order !== null ? (
            <WithdrawDetail key={order} id={order} onNew={() => go(code, way)} />
          ) : way === 'crypto' ? (
            <CryptoWithdraw key={code} currency={currency} status={status} onDone={(id) => go(code, way, id)} />
          ) : way === 'bank' ? (
            <BankWithdraw key={code} currency={currency} status={status} onDone={(id) => go(code, way, id)} />
          ) : (
            <TransferPanel key={code} currency={currency} status={status} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <section aria-label={t(out ? 'records' : 'transfers')}>
            <SectionRule title={t(out ? 'records' : 'transfers')} />
            {out ? <WithdrawRecords chosen={order ?? undefined} /> : <TransferRecords />}
          </section>
          {way === 'crypto' && (
            <section aria-label={t('book')}>
              <SectionRule title={t('book')} />
              <AddressBook symbol={code} status={status} />
            </section>
          )}
        </div>
      </div>
    </>
  )
}

/** Specification §2: `/transfer/{fiat}`, to another user. */
export function TransferPage() {
  const { fiat = '' } = useParams({ strict: false }) as { fiat?: string }
  const t = useTranslations('withdraw.page')
  const navigate = useNavigate()
  const go = (code: string) =>
    void navigate({ to: routerPath('/transfer/{fiat}'), params: { fiat: code }, replace: true })
  return (
    <OutflowFrame page="transfer" code={fiat} onAsset={go} chooses={() => true}>
      {({ currency, status }) => (
        <div className="mt-5 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
          <TransferPanel key={currency.code} currency={currency} status={status} />
          <section aria-label={t('transfers')} className="min-w-0">
            <SectionRule title={t('transfers')} />
            <TransferRecords />
          </section>
        </div>
      )}
    </OutflowFrame>
  )
}
