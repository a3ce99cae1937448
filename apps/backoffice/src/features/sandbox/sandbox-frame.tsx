import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionFrame } from '../../app/shell/section-frame.tsx'
import { ProductClock } from './product-clock.tsx'

const PAGES = [
  { path: '/sandbox', key: 'inbox' },
  { path: '/sandbox/clock', key: 'clock' },
  { path: '/sandbox/kyc', key: 'kyc' },
  { path: '/sandbox/screening', key: 'screening' },
  { path: '/sandbox/travel', key: 'travel' },
  { path: '/sandbox/merchants', key: 'merchants' },
  { path: '/sandbox/chains', key: 'chains' },
  { path: '/sandbox/venues', key: 'venues' },
  { path: '/sandbox/bank', key: 'bank' },
  { path: '/sandbox/payments', key: 'payments' },
  { path: '/sandbox/acquirer', key: 'acquirer' },
  { path: '/sandbox/partners', key: 'partners' },
  { path: '/sandbox/hedge', key: 'hedge' },
  { path: '/sandbox/receiver', key: 'receiver' },
  { path: '/sandbox/shop', key: 'shop' },
  { path: '/sandbox/campaigns', key: 'campaigns' },
  { path: '/sandbox/world', key: 'world' },
] as const

/** The console of the simulated outside world. */
export function SandboxFrame() {
  const t = useTranslations('sandbox')
  const pages = PAGES.map(({ path, key }) => ({ path, label: t(`${key}.title`), exact: true }))
  return <SectionFrame label={t('index')} pages={pages} aside={<ProductClock className="mt-6 max-lg:hidden" />} />
}
