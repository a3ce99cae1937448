import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { useLoggedIn } from '../../app/session.ts'

export function Closing() {
  const t = useTranslations('home.closing')
  const loggedIn = useLoggedIn()
  return (
    <section aria-labelledby="closing" className="below pb-[72px] md:pb-[88px]">
      <div className="section-rule" />
      <div className="grid items-end gap-x-[72px] gap-y-6 pt-8 lg:grid-cols-[1fr_424px]">
        <div>
          <h2 id="closing" className="display text-[44px] leading-none md:text-[72px]">
            {t('title')}
          </h2>
          <p className="mt-4 max-w-[560px] text-ink-2 text-read">{t('text')}</p>
        </div>
        <div className="flex flex-wrap gap-4 lg:justify-end">
          {!loggedIn && (
            <PageLink
              to="/account/register"
              className={buttonClass({ variant: 'ink', size: 'lg', className: 'max-sm:w-full' })}
            >
              {t('openAccount')}
            </PageLink>
          )}
          <PageLink to="/fee" className={buttonClass({ size: 'lg', className: 'max-sm:w-full' })}>
            {t('seeFees')}
          </PageLink>
        </div>
      </div>
    </section>
  )
}
