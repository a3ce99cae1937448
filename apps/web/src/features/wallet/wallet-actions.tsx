import { buttonClass } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { type Drawing, Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { hasRoute, type RoutePath } from '../../app/routes.ts'
import { useUserState } from './api.ts'

const ACTIONS = [
  { key: 'deposit', path: '/deposit/{fiat}/{type}', Drawing: drawings.deposit },
  { key: 'withdraw', path: '/withdraw/{fiat}/{type}', Drawing: drawings.withdraw },
  { key: 'convert', path: '/convert', Drawing: drawings.swap },
  { key: 'trade', path: '/trade/{symbol}', Drawing: drawings.trade },
] as const
const MOST = 3
/** The first three that exist: trading is the way on until money has other ways. */
const SHOWN = ACTIONS.filter(({ path }) => hasRoute(path)).slice(0, MOST) as readonly {
  key: 'deposit' | 'withdraw' | 'convert' | 'trade'
  path: RoutePath
  Drawing: Drawing
}[]

/** What can be done with the whole wallet; one of them is the main one. */
export function WalletActions() {
  const t = useTranslations('wallet.actions')
  return (
    <div className="flex flex-wrap gap-2">
      {SHOWN.map(({ key, path, Drawing }, place) => (
        <PageLink
          key={key}
          to={path}
          className={buttonClass({ variant: place === 0 ? 'accent' : 'outline', className: 'max-md:flex-1' })}
        >
          <Icon of={Drawing} />
          {t(key)}
        </PageLink>
      ))}
    </div>
  )
}

/** A stop of withdrawals is told before somebody plans with the money. */
export function WithdrawalStop() {
  const t = useTranslations('wallet')
  const locale = useLocaleTag()
  const { data } = useUserState()
  const stop = data?.withdraw.reasons.find(({ reason }) => reason === 'withdrawals_stopped')
  if (stop === undefined || stop.until === null) return null
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  return (
    <Note kind="warn" className="mt-3 max-w-[440px]">
      {t('withdrawalsStopped', { time: format.format(new Date(stop.until)) })}
    </Note>
  )
}
