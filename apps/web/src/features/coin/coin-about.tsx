import type { CoinAttributes } from '@bourse/contract'
import { useLocaleTag, useTimeZone, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { SECTION } from './coin-frames.ts'

/** In the words of the editors, with the ways to what the makers say themselves. */
export function CoinAbout({ coin }: { coin: CoinAttributes }) {
  const t = useTranslations('coin.about')
  const locale = useLocaleTag()
  const timeZone = useTimeZone()
  const links = [
    ['website', coin.website],
    ['explorer', coin.explorer],
    ['whitePaper', coin.whitePaper],
  ] as const
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const facts = [
    coin.launchYear === null ? null : t('launched', { year: String(coin.launchYear) }),
    coin.listedAt === null ? null : t('listed', { date: day.format(new Date(coin.listedAt)) }),
  ].filter((fact) => fact !== null)
  return (
    <section aria-label={t('title', { name: coin.name })} className={SECTION}>
      <SectionRule title={t('title', { name: coin.name })} />
      {coin.about !== null && <p className="max-w-[68ch] text-read">{coin.about}</p>}
      {facts.length > 0 && <p className="mt-2 text-base text-ink-2">{facts.join(' \u00b7 ')}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 font-medium text-base">
        {links.map(
          ([name, href]) =>
            href !== null && (
              <li key={name}>
                <a
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="link inline-flex min-h-6 items-center"
                >
                  {t(name)}
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
