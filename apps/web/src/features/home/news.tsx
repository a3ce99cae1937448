import { useLocaleTag, useTimeZone, useTranslations } from '@bourse/ui/i18n.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { useHomeData } from './api.ts'
import { PublishedLink } from './published-link.tsx'

export function News() {
  const t = useTranslations('home.news')
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  const { data } = useHomeData()
  if (data === undefined || data.news.length === 0) return null
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  return (
    <section aria-labelledby="news" className="below">
      <ScotchRule />
      <div className="grid gap-x-[72px] gap-y-6 pt-8 pb-14 md:pt-10 md:pb-20 lg:grid-cols-[424px_1fr]">
        <h2 id="news" className="display text-[44px] leading-none md:text-[56px]">
          {t('title')}
        </h2>
        <div>
          {data.news.map(({ id, title, text, link, publishedAt }) => (
            <article key={id} className="border-line border-b py-4 first:border-t">
              <p className="text-dense text-ink-3">
                <time dateTime={publishedAt}>{date.format(new Date(publishedAt))}</time>
              </p>
              <h3 className="mt-0.5 font-medium text-read">
                <PublishedLink to={link}>{title}</PublishedLink>
              </h3>
              <p className="mt-1 max-w-[640px] text-base text-ink-2">{text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
