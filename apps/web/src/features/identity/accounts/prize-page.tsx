import type { RegistrationBonus } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { PageLink } from '../../../app/page/page-link.tsx'
import { useUser } from '../../../app/session.ts'
import { AccountLayout } from '../account-layout.tsx'
import { useOwnBonus } from '../bonuses/api.ts'
import { OwnBonus } from '../bonuses/own-bonus.tsx'
import { prizeState } from './prize.ts'
import { useRegistrationBonus } from './profile-api.ts'
import { RegisterStory } from './register-story.tsx'
import { LoadingFailed } from './setting-frame.tsx'

/** What a new account is given, as it is today, and what always holds for it. It promises nothing that nobody pays. */
export function PrizePage() {
  const t = useTranslations('identity.prize')
  const { data, error, refetch, isRefetching } = useRegistrationBonus()
  return (
    <AccountLayout story={<RegisterStory now="identity" />}>
      <p className="font-medium text-body text-ink-2">{t('title')}</p>
      {data !== undefined && <Bonus bonus={data} />}
      {data === undefined && error === null && <LoadingState lines={8} className="mt-4" />}
      {data === undefined && error !== null && (
        <LoadingFailed text={error.message} onRetry={() => void refetch()} retrying={isRefetching} />
      )}
    </AccountLayout>
  )
}

function Bonus({ bonus }: { bonus: RegistrationBonus }) {
  const t = useTranslations('identity.prize')
  const locale = useLocaleTag()
  const user = useUser()
  const { name, amount, fiat } = prizeState(bonus, user)
  const own = useOwnBonus()
  const isOlder = name === 'offered' && user !== null && own.data?.bonus === null
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const countries = new Intl.ListFormat(locale).format(bonus.deniedCountries.map((code) => regions.of(code) ?? code))
  return (
    <>
      <h1 className="display mt-2 text-[40px] leading-[44px] md:text-[44px] md:leading-[48px]">
        {t(`${name}.title`, { amount: formatDecimal(amount, { locale, scale: 2 }), fiat })}
      </h1>
      <p className="mt-3 text-ink-2 text-read">{isOlder ? t('offered.older') : t(`${name}.text`)}</p>
      <OwnBonus />
      <table className="mt-6 w-full border-line border-t text-body">
        <caption className="sr-only">{t('table')}</caption>
        <thead>
          <tr className="border-line border-b text-dense text-ink-3">
            <th scope="col" className="py-2 text-left font-medium">
              {t('currency')}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bonus.amounts.map((row) => (
            <tr key={row.fiat} className="border-line border-b">
              <th scope="row" className="py-2.5 text-left font-medium">
                {row.fiat}
              </th>
              <td className="py-2.5 text-right tabular-nums">{formatDecimal(row.amount, { locale, scale: 2 })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="mt-6 font-semibold">{t('conditions')}</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-body text-ink-2">
        {(['once', 'identity', 'trade', 'take', 'currency', 'statement'] as const).map((rule) => (
          <li key={rule}>{t(`rules.${rule}`)}</li>
        ))}
        {bonus.deniedCountries.length > 0 && <li>{t('rules.countries', { countries })}</li>}
      </ul>
      {user !== null && (
        <PageLink to="/wallet" className={buttonClass({ size: 'lg', block: true, className: 'mt-6' })}>
          {t('wallet')}
        </PageLink>
      )}
    </>
  )
}
