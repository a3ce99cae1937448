import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { useUser } from '../../app/session.ts'
import { useKinds, useStandings } from './api.ts'
import { kindsLaw, openPages } from './hub-view.ts'

/** To whom something is not offered: the reason first, then what is open to them. */
export function HubLaw() {
  const t = useTranslations('activities.law')
  const locale = useLocaleTag()
  const kindNames = useTranslations('campaigns.kinds')
  const standings = useStandings()
  if (standings === undefined) return null
  const { denied, open, reasons } = kindsLaw(standings)
  if (denied.length === 0) return null
  const list = (names: readonly string[]) => new Intl.ListFormat(locale).format(names)
  const pages = openPages(standings)
  return (
    <Note kind="info" role="status" className="mt-4">
      <p>{reasons.join(' ')}</p>
      <p className="mt-1 text-ink-2">
        {open.length === 0
          ? t('none')
          : t('some', {
              open: list(open.map((kind) => kindNames(kind))),
              denied: list(denied.map((kind) => kindNames(kind))),
            })}
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
        {open.length === 0 &&
          pages.map(({ product, path }) => (
            <li key={product}>
              <PageLink to={path} className="link">
                {t(`pages.${product}`)}
              </PageLink>
            </li>
          ))}
        <li>
          <PageLink to="/legalRestrict" className="link">
            {t('more')}
          </PageLink>
        </li>
      </ul>
    </Note>
  )
}

/** In which country somebody lives, and what that means here; visitors are told where not everything is offered. */
export function OwnLaw() {
  const t = useTranslations('activities.law')
  const locale = useLocaleTag()
  const user = useUser()
  const standings = useStandings()
  const { data } = useKinds()
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const name = (code: string) => regions.of(code) ?? code
  const denied = [...new Set(data?.kinds.flatMap(({ deniedCountries }) => deniedCountries))]
  const country = user?.country
  if (user === null && denied.length === 0) return null
  return (
    <div className="mt-7 border-line-2 border-t pt-3 text-dense text-ink-2">
      {standings !== undefined && country != null && (
        <>
          <p className="font-semibold text-ink">{t('live', { country: name(country) })}</p>
          <p>{t('open', { count: kindsLaw(standings).open.length })}</p>
        </>
      )}
      {user === null && <p>{t('notIn', { countries: new Intl.ListFormat(locale).format(denied.map(name)) })}</p>}
    </div>
  )
}
