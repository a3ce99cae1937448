import type { OfficeWithdrawal } from '@bourse/contract'
import { GaugeDial } from '@bourse/ui/dial.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Address } from '@bourse/ui/figure.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useCountryName } from '../../../app/country-names.ts'
import { useMoment } from '../../../app/moments.ts'
import { useAmountLine, useFigure } from '../../../app/page/figures.ts'
import { Loaded } from '../../../app/page/loaded.tsx'
import { shortId } from '../../../app/page/short-id.ts'
import { apart } from '../../../app/page/typed-search.ts'
import { StateWord } from '../state-word.tsx'
import { WithdrawalDecision } from './withdrawal-decision.tsx'
import { useWithdrawal } from './withdrawals-api.ts'
import { riskTone, type WithdrawalFilter } from './withdrawals-filter.ts'

const SCALE = 18

interface ViewProps {
  readonly id: string
  readonly filter: WithdrawalFilter
}

/** One withdrawal: why it stopped here, where it goes, whose it is, what happened, and what to decide. */
export function WithdrawalView({ id, filter }: ViewProps) {
  const t = useTranslations('withdrawals')
  const query = useWithdrawal(id)
  return (
    <>
      <Link to="/withdrawals" {...apart(filter)} className="link mb-3 inline-flex min-h-6 items-center xl:hidden">
        {t('backToQueue')}
      </Link>
      <Loaded query={query} failed={t('oneFailed')} skeleton={<LoadingState lines={10} />}>
        {(one) => (
          <article aria-label={one.orderNo}>
            <Head one={one} />
            <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
              <div className="flex min-w-0 flex-col gap-8">
                <Risks one={one} />
                <Destination one={one} />
                <Earlier one={one} />
              </div>
              <div className="flex min-w-0 flex-col gap-8">
                <Leaves one={one} />
                <History one={one} />
                <WithdrawalDecision one={one} />
              </div>
            </div>
          </article>
        )}
      </Loaded>
    </>
  )
}

interface OneProps {
  readonly one: OfficeWithdrawal
}

function Head({ one }: OneProps) {
  const t = useTranslations('withdrawals')
  const locale = useLocaleTag()
  const moment = useMoment()
  const countryName = useCountryName()
  const { person } = one
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 text-dense text-ink-3">
          {t('askedAt', { order: one.orderNo, time: moment(one.askedAt) })}
          <StateWord row={one} />
        </p>
        <h2 className="font-semibold text-h2">
          {formatDecimal(one.amount, { locale, scale: SCALE, minScale: 0 })} {one.coin}{' '}
          <span className="font-normal text-ink-3">{t(targetOf(one))}</span>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-body">
          <Link to="/users/$userId" params={{ userId: one.userId }} className="link font-semibold">
            {person.name ?? one.account}
          </Link>
          <span className="text-ink-3">{t('uid', { uid: one.uid })}</span>
          <Tag>{person.kycPassed ? t('kycPassed') : t('kycMissing')}</Tag>
          <Tag>{countryName(person.country)}</Tag>
          {person.factors.map((factor) => (
            <Tag key={factor}>{t(`factors.${factor}`)}</Tag>
          ))}
        </p>
      </div>
      <GaugeDial value={one.risk} caption={t('risk')} tone={riskTone(one.risk)} className="shrink-0" />
    </div>
  )
}

function Risks({ one }: OneProps) {
  const t = useTranslations('withdrawals')
  const moment = useMoment()
  const figure = useFigure()
  const categories = useTranslations('withdrawals.categories')
  const shown = (name: string, value: string) => {
    if (name === 'since') return moment(value)
    if (name === 'categories')
      return value
        .split(', ')
        .map((one) => (categories.has(one) ? categories(one) : one))
        .join(', ')
    return figure(value)
  }
  return (
    <section>
      <SectionRule title={t('why')} />
      {one.risks.length === 0 && <p className="text-body text-ink-2">{t('noRisk')}</p>}
      <ul>
        {one.risks.map(({ flag, points, detail }) => (
          <li
            key={flag}
            className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-x-2 border-line border-b py-2 text-body sm:grid-cols-[20px_200px_minmax(0,1fr)_auto]"
          >
            <Icon
              of={drawings.warning}
              size={16}
              className={points >= 20 ? 'translate-y-0.5 text-bad' : 'translate-y-0.5 text-warn'}
            />
            <span className="font-medium">{t(`flags.${flag}`)}</span>
            <span className="text-dense text-ink-3 max-sm:col-start-2 max-sm:row-start-2">
              {t(`details.${flag}`, {
                others: '',
                largest: '',
                limit: '',
                since: '–',
                count: '',
                holdings: '',
                score: '',
                categories: '',
                reference: '',
                ...Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, shown(name, value)])),
              })}
            </span>
            <span className="font-semibold">+{points}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Destination({ one }: OneProps) {
  const t = useTranslations('withdrawals')
  const locale = useLocaleTag()
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const last = one.months.length - 1
  const sums = one.months.map(({ eur }, place) => Number(eur) + (place === last ? Number(one.eurValue) : 0))
  const most = Math.max(1, ...sums)
  return (
    <section>
      <SectionRule title={t('destination')} />
      <p className="text-dense text-ink-3">{one.chain ?? (one.rail === 'user' ? 'Bourse' : one.rail.toUpperCase())}</p>
      {one.rail === 'chain' ? (
        <Address value={one.address} className="text-[15px] leading-6" />
      ) : (
        <span className="font-medium text-[15px] leading-6">
          {one.rail === 'user' ? t('uid', { uid: one.address }) : one.address}
        </span>
      )}
      {one.tag !== null && <p className="text-body">{t('tag', { tag: one.tag })}</p>}
      {one.destination !== null && <Whose destination={one.destination} />}
      {one.sharedWith.length > 0 && (
        <p className="mt-1 text-bad text-body">
          {t('sharedWith')}{' '}
          {one.sharedWith.map(({ userId, uid }) => (
            <Link key={userId} to="/users/$userId" params={{ userId }} className="link mr-2">
              {uid}
            </Link>
          ))}
        </p>
      )}
      <figure className="mt-4">
        <figcaption className="flex justify-between text-dense text-ink-3">
          <span>{t('months')}</span>
          <span>{t('thisOne', { amount: formatDecimal(one.eurValue, { locale, scale: 0 }) })}</span>
        </figcaption>
        <ol className="mt-2 grid grid-cols-12 items-end gap-1">
          {one.months.map((entry, place) => (
            <li key={entry.month} className="text-center text-agate text-ink-3">
              <span
                className={place === last ? 'mx-auto block w-4/5 bg-accent' : 'mx-auto block w-4/5 bg-ink-3'}
                style={{ height: `${Math.round(((sums[place] ?? 0) / most) * 64)}px` }}
              />
              <span className="sr-only">{formatDecimal(String(sums[place] ?? 0), { locale, scale: 0 })}</span>
              <span className="block border-ink border-t pt-0.5">{month.format(new Date(`${entry.month}-01`))}</span>
            </li>
          ))}
        </ol>
      </figure>
    </section>
  )
}

function Whose({ destination }: { readonly destination: NonNullable<OfficeWithdrawal['destination']> }) {
  const t = useTranslations('withdrawals.whose')
  const { owner, beneficiary, provider } = destination
  return (
    <p className="mt-1 text-body text-ink-2">
      {t(owner, { name: beneficiary ?? t('own'), provider: provider?.name ?? '' })}
    </p>
  )
}

function Earlier({ one }: OneProps) {
  const t = useTranslations('withdrawals')
  const locale = useLocaleTag()
  const moment = useMoment({ withDate: true })
  return (
    <section>
      <SectionRule title={t('earlier')} />
      <p className="text-dense text-ink-3">{t('place', { ip: one.person.ip, device: one.person.device })}</p>
      {one.earlier.length === 0 ? (
        <p className="mt-2 text-body text-ink-2">{t('noEarlier')}</p>
      ) : (
        <ul className="mt-2">
          {one.earlier.map((row) => (
            <li key={row.id} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1.5 text-body">
              <span>
                {moment(row.askedAt)} · {formatDecimal(row.amount, { locale, scale: SCALE, minScale: 0 })} {row.coin}
              </span>
              <StateWord row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Leaves({ one }: OneProps) {
  const t = useTranslations('withdrawals')
  const locale = useLocaleTag()
  const text = (value: string) => `${formatDecimal(value, { locale, scale: SCALE, minScale: 0 })}\u00a0${one.coin}`
  return (
    <section>
      <SectionRule title={t('leaves')} />
      <Sum
        rows={[
          { operator: '', label: t('requested'), value: text(one.amount) },
          { operator: '−', label: t(one.rail === 'chain' ? 'fee' : 'bankFee'), value: text(one.fee) },
          { operator: '=', label: t('receives'), value: text(one.receives), kind: 'answer' },
        ]}
      />
    </section>
  )
}

function History({ one }: OneProps) {
  const t = useTranslations('withdrawals')
  const moment = useMoment()
  const amountLine = useAmountLine()
  const ended = one.endedAt !== null
  const steps = one.events.map(({ kind, at, by, text, txId }, place) => ({
    id: String(place),
    title: by === null ? t(`events.${kind}`) : t('eventBy', { event: t(`events.${kind}`), by }),
    detail: text ?? (txId === null ? undefined : shortId(txId)),
    when: <time dateTime={at}>{moment(at)}</time>,
    state:
      kind === 'failed' || kind === 'cancelled'
        ? ('failed' as const)
        : !ended && place === one.events.length - 1
          ? ('now' as const)
          : ('done' as const),
  }))
  const needsSecond = one.state === 'review' && one.approvalsNeeded > 1
  const ahead = needsSecond
    ? [{ id: 'second', title: t('secondDecision'), detail: t('secondNeeded'), state: 'next' as const }]
    : []
  return (
    <section>
      <SectionRule title={t('timeline')} />
      <Timeline steps={[...steps, ...ahead]} />
      {one.attempts.length > 0 && (
        <ul className="mt-3 text-dense text-ink-3">
          {one.attempts.map(({ attempt, txId, state, fee }) => (
            <li key={attempt} className="break-all">
              {t('attempt', { number: attempt + 1, state: t(`attempts.${state}`), fee: amountLine(fee) })} {txId}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A bank account was shown to be the person's own before it could be chosen. */
function targetOf({ rail, flags }: Pick<OfficeWithdrawal, 'rail' | 'flags'>) {
  if (rail === 'user') return 'toUser'
  if (rail !== 'chain') return 'toBank'
  return flags.includes('new_address') ? 'toNew' : 'toKnown'
}
