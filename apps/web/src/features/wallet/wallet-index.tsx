import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { hasRoute, PRODUCTS, type RoutePath } from '../../app/routes.ts'
import { productPath, productWalletPath } from './products.ts'
import { STATEMENT_ID } from './statement/statement-section.tsx'

/** Where deposits, withdrawals and transfers stand on the page. */
export const MOVEMENTS_ID = 'movements'

const SECTIONS = [
  { key: 'overview', path: '/wallet' },
  { key: 'deposit', path: '/deposit/{fiat}/{type}' },
  { key: 'withdraw', path: '/withdraw/{fiat}/{type}' },
  { key: 'transfer', path: '/transfer/{fiat}' },
  { key: 'convert', path: '/convert' },
  { key: 'card', path: '/card' },
  { key: 'orders', path: '/order' },
] as const
const INDEX = SECTIONS.filter(({ path }) => hasRoute(path)) as readonly { key: string; path: RoutePath }[]

/** Money gets into a product by its own screen. */
const USED_PRODUCTS = PRODUCTS.filter((product) => productPath(product) !== null)

const ENTRY =
  'flex h-9 items-center justify-between border-line border-b text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:size-1.5 aria-[current=page]:after:bg-accent'

/** The other rooms of the wallet, those that exist. */
export function WalletIndex() {
  const t = useTranslations('wallet.index')
  const products = useTranslations('wallet.products')
  return (
    <nav aria-label={t('label')} className="hidden self-start text-body lg:block">
      <div className="section-rule mb-2" />
      {INDEX.map(({ key, path }) => (
        <PageLink key={key} to={path} className={ENTRY}>
          {t(key)}
        </PageLink>
      ))}
      {USED_PRODUCTS.map((product) => (
        <Link key={product} to={productWalletPath(product)} className={ENTRY}>
          {products(`${product}.title`)}
        </Link>
      ))}
      <a href={`/wallet#${MOVEMENTS_ID}`} className={ENTRY}>
        {t('movements')}
      </a>
      <a href={`#${STATEMENT_ID}`} className={ENTRY}>
        {t('statement')}
      </a>
    </nav>
  )
}
