import { LANGUAGES } from '@bourse/contract/client'
import { LANGUAGE_NAMES, useLanguage, useTranslations } from '@bourse/ui/i18n.tsx'
import { Logo } from '@bourse/ui/logo.tsx'
import { PageLink } from '../page/page-link.tsx'
import { chooseLanguageOfPerson } from '../session.ts'
import { FOOTER_GROUPS } from './menus.ts'

/** The foot of the paper is printed in the other ink: paper-coloured text on blue-black, in both themes. */
export function Footer() {
  const t = useTranslations('shell.footer')
  return (
    <footer data-theme="dark" className="below border-line border-t bg-paper pb-16 md:pb-0">
      <div className="wrap pt-12 pb-10">
        <div
          className="grid grid-cols-2 gap-x-8 gap-y-10 text-body md:grid-cols-[repeat(var(--groups),1fr)] lg:grid-cols-[1.4fr_repeat(var(--groups),1fr)]"
          style={{ '--groups': FOOTER_GROUPS.length } as React.CSSProperties}
        >
          <div className="col-span-full lg:col-span-1">
            <Logo size={28} />
            <p className="mt-4 max-w-[260px] text-ink-2">{t('tagline')}</p>
            <FooterLanguages />
          </div>
          {FOOTER_GROUPS.map(({ key, items }) => (
            <div key={key}>
              <h2 className="font-semibold leading-7">{t(`${key}.title`)}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item.key}>
                    <PageLink
                      to={item.path}
                      hash={item.hash}
                      className="inline-flex min-h-7 items-center text-ink-2 hover:text-ink hover:underline"
                    >
                      {t(`${key}.${item.key}`)}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="mt-8 mb-4 h-px bg-line" />
        <p className="max-w-[960px] text-dense text-ink-3">{t('legal')}</p>
      </div>
    </footer>
  )
}

function FooterLanguages() {
  const t = useTranslations('shell.preferences')
  const current = useLanguage()
  return (
    <ul aria-label={t('language')} className="mt-3 flex max-w-[280px] flex-wrap gap-x-3">
      {LANGUAGES.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-pressed={language === current}
            onClick={() => void chooseLanguageOfPerson(language)}
            className="min-h-7 text-ink-2 hover:text-ink hover:underline aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {LANGUAGE_NAMES[language]}
          </button>
        </li>
      ))}
    </ul>
  )
}
