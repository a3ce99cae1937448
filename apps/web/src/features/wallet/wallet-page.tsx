import { cx } from '@bourse/ui/class-names.ts'
import { Headline } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EyeIcon, EyeOffIcon } from '@bourse/ui/icon.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { useId, useState } from 'react'
import { useFiat } from '../../app/browser-storage.ts'
import { PageLink } from '../../app/page-link.tsx'
import { hasRoute, type RoutePath } from '../../app/routes.ts'
import { useAssets } from './api.ts'
import { isHeld, walletTotal } from './assets.ts'
import { AssetsSection } from './assets-section.tsx'
import { EmptyLedger } from './empty-ledger.tsx'
import { StatementSection } from './statement-section.tsx'

const SECTIONS = [
  { key: 'overview', path: '/wallet' },
  { key: 'deposit', path: '/deposit/{fiat}/{type}' },
  { key: 'withdraw', path: '/withdraw/{fiat}/{type}' },
  { key: 'transfer', path: '/transfer/{fiat}' },
  { key: 'convert', path: '/convert' },
  { key: 'card', path: '/card' },
  { key: 'orders', path: '/order' },
] as const
/** An index with one entry is no index. */
const INDEX = SECTIONS.filter(({ path }) => hasRoute(path)) as readonly { key: string; path: RoutePath }[]
const HAS_INDEX = INDEX.length > 1

export function WalletPage() {
  const t = useTranslations('wallet')
  const [concealed, setConcealed] = useState(false)
  return (
    <div className={cx('wrap grid gap-x-12 pt-6 md:pt-8', HAS_INDEX && 'lg:grid-cols-[168px_minmax(0,1fr)]')}>
      {HAS_INDEX && <WalletIndex />}
      <div className="min-w-0">
        <h1 className="sr-only">{t('title')}</h1>
        <div className="grid gap-x-12 gap-y-8 pb-8 lg:grid-cols-[1fr_auto]">
          <Total concealed={concealed} onToggle={() => setConcealed(!concealed)} />
          <div className="hidden lg:block">
            <EmptyWallet />
          </div>
        </div>
        <AssetsSection concealed={concealed} />
        {/* Beneath the list it moves nothing that is in sight when it arrives. */}
        <div className="pt-8 lg:hidden">
          <EmptyWallet />
        </div>
        <StatementSection concealed={concealed} />
      </div>
    </div>
  )
}

function WalletIndex() {
  const t = useTranslations('wallet.index')
  return (
    <nav aria-label={t('label')} className="hidden self-start text-body lg:block">
      <div className="section-rule mb-2" />
      {INDEX.map(({ key, path }) => (
        <PageLink
          key={key}
          to={path}
          className="flex h-9 items-center justify-between border-line border-b text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:size-1.5 aria-[current=page]:after:bg-accent"
        >
          {t(key)}
        </PageLink>
      ))}
    </nav>
  )
}

function Total({ concealed, onToggle }: { concealed: boolean; onToggle: () => void }) {
  const t = useTranslations('wallet')
  const EyeDrawing = concealed ? EyeOffIcon : EyeIcon
  return (
    <section>
      <div className="flex items-center gap-1 text-body text-ink-2">
        {t('total')}
        <button
          type="button"
          aria-label={concealed ? t('show') : t('hide')}
          onClick={onToggle}
          className="grid size-8 place-items-center rounded-1 text-ink-3 hover:bg-paper-down hover:text-ink"
        >
          <EyeDrawing />
        </button>
      </div>
      <TotalFigure concealed={concealed} />
    </section>
  )
}

/** Says what an empty wallet is for, while there is nothing to look at. */
function EmptyWallet() {
  const t = useTranslations('wallet.empty')
  const id = useId()
  const { data } = useAssets()
  if (data === undefined || data.some(isHeld)) return null
  return (
    <section aria-labelledby={id} className="flex gap-6 max-sm:flex-col lg:max-w-[560px]">
      <EmptyLedger />
      <div>
        <h2 id={id} className="font-semibold text-h4">
          {t('title')}
        </h2>
        <p className="mt-1 text-body text-ink-2">{t('text')}</p>
        <p className="mt-2">
          <PageLink to="/fee" className="link font-medium text-body">
            {t('fees')}
          </PageLink>
        </p>
      </div>
    </section>
  )
}

const FIGURE = 'text-[44px] leading-[52px] tracking-[-0.02em] md:text-[52px] md:leading-[60px]'

/** The figure has its height before it has its digits. */
function TotalFigure({ concealed }: { concealed: boolean }) {
  const t = useTranslations('wallet')
  const fiat = useFiat()
  const { data } = useAssets()
  if (data === undefined) {
    return (
      <div className="flex h-[72px] flex-col justify-center gap-3 md:h-[80px]">
        <Skeleton width={220} height={32} />
      </div>
    )
  }
  const total = walletTotal(data, fiat)
  return (
    <div className="min-h-[72px] md:min-h-[80px]">
      {total.known ? (
        <Headline value={total.amount} scale={total.scale} currency={fiat} concealed={concealed} className={FIGURE} />
      ) : (
        <p className={cx('font-medium', FIGURE)}>{t('held', { count: total.held })}</p>
      )}
      <p className="text-body text-ink-3">
        {total.known && total.amount === '0' ? t('zeroHint') : total.known ? fiat : t('heldHint')}
      </p>
    </div>
  )
}
