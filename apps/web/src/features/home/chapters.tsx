import { useTranslations } from '@bourse/ui/i18n.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import type { RoutePath } from '../../app/routes.ts'
import { LedgerEngraving, SafeEngraving, ScreensEngraving } from './engravings.tsx'

interface Chapter {
  key: 'ledger' | 'security' | 'everywhere'
  Engraving: () => React.ReactNode
  to: RoutePath
  hash?: string
}

const CHAPTERS: readonly Chapter[] = [
  { key: 'ledger', Engraving: LedgerEngraving, to: '/about', hash: 'books' },
  { key: 'security', Engraving: SafeEngraving, to: '/privacy', hash: 'security' },
  { key: 'everywhere', Engraving: ScreensEngraving, to: '/download' },
]

export function Chapters() {
  const t = useTranslations('home.chapters')
  return (
    <section aria-label={t('label')} className="below grid gap-x-12 gap-y-14 pt-8 md:grid-cols-3 md:pt-[60px]">
      {CHAPTERS.map(({ key, Engraving, to, hash }) => (
        <article key={key}>
          <Engraving />
          <h2 className="display mt-5 text-[30px] leading-[34px] [font-weight:520]">{t(`${key}.title`)}</h2>
          <p className="mt-2.5 text-ink-2 text-read">{t(`${key}.text`)}</p>
          <p className="mt-3.5">
            <PageLink to={to} hash={hash} className="link font-medium text-body">
              {t(`${key}.link`)}
            </PageLink>
          </p>
        </article>
      ))}
    </section>
  )
}
