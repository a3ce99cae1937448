import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, Outlet } from '@tanstack/react-router'
import { ProductClock } from './product-clock.tsx'

const PAGES = [
  { path: '/sandbox', key: 'inbox' },
  { path: '/sandbox/clock', key: 'clock' },
  { path: '/sandbox/world', key: 'world' },
] as const

const ROW = [
  'group/row flex items-center justify-between gap-2 whitespace-nowrap font-medium text-body text-ink-2 hover:text-ink',
  'aria-[current=page]:font-semibold aria-[current=page]:text-ink',
  'h-11 border-b-2 border-transparent max-lg:aria-[current=page]:border-ink lg:h-9 lg:border-b lg:border-line',
].join(' ')

/** The console of the simulated outside world: an index of its parts, and the part that is open. */
export function SandboxFrame() {
  const t = useTranslations('sandbox')
  return (
    <div className="desk grid gap-x-12 lg:grid-cols-[168px_1fr]">
      <div className="lg:sticky lg:top-[calc(var(--bar)+24px)] lg:mt-6 lg:self-start">
        <nav
          aria-label={t('index')}
          className="flex gap-5 overflow-x-auto border-line-2 border-b lg:block lg:border-ink lg:border-t-2 lg:border-b-0 lg:pt-2"
        >
          {PAGES.map(({ path, key }) => (
            <Link key={key} to={path} activeOptions={{ exact: true, includeSearch: false }} className={ROW}>
              {t(`${key}.title`)}
              <span
                aria-hidden="true"
                className="size-1.5 bg-accent max-lg:hidden lg:invisible lg:group-aria-[current=page]/row:visible"
              />
            </Link>
          ))}
        </nav>
        <ProductClock className="mt-6 max-lg:hidden" />
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
