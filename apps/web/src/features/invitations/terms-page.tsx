import type { InviteConfig, MissionTerms } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { CampaignFrame } from '../../app/campaigns/campaign-frame.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useDrawTerms, useInviteConfig } from './api.ts'
import { isNothing } from './invite-view.ts'
import { WorkedShare } from './shares/worked-share.tsx'

/** Specification §2: rules and details of invitations, with worked sums. */
export function TermsPage() {
  const t = useTranslations('inviteTerms')
  const query = useInviteConfig()
  return (
    <CampaignFrame kind="invitation" title={t('title')} intro={t('intro')}>
      {query.data === undefined ? <ListPending query={query} texts="inviteTerms" /> : <Terms config={query.data} />}
    </CampaignFrame>
  )
}

function Terms({ config }: { readonly config: InviteConfig }) {
  const t = useTranslations('inviteTerms')
  const { figure } = useAmounts()
  const { missions, mostFriends, mostCash, takeDays } = config
  const facts = { mostFriends, mostCash: figure(mostCash, 0), takeDays }
  return (
    <>
      <section aria-labelledby="tasks" className="mt-6">
        <SectionRule id="tasks" title={t('tasks')} />
        <Missions missions={missions} />
        <p className="pt-2 text-dense text-ink-2">{t('newUser')}</p>
      </section>
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="rules">
          <SectionRule id="rules" title={t('rules')} />
          <ul className="list-disc pt-3 pl-5 text-body leading-[22px] [&>li]:mb-1.5">
            {(['friend', 'take', 'bounds', 'counted', 'own', 'circle', 'links', 'country'] as const).map((rule) => (
              <li key={rule}>{t(`rule.${rule}`, facts)}</li>
            ))}
          </ul>
        </section>
        <div className="grid content-start gap-10">
          <Example missions={missions} />
          <Draws />
          <WorkedShare />
        </div>
      </div>
      <PageLink to="/invite" className={buttonClass({ variant: 'accent', className: 'mt-10' })}>
        {t('toInvite')}
      </PageLink>
    </>
  )
}

function useParts() {
  const t = useTranslations('inviteTerms.parts')
  const { figure } = useAmounts()
  return ({ cash, coupon }: MissionTerms['friend']): string => {
    const parts = [
      ...(isNothing(cash) ? [] : [t('cash', { amount: figure(cash, 0) })]),
      ...(isNothing(coupon) ? [] : [t('coupon', { amount: figure(coupon, 0) })]),
    ]
    return parts.length === 0 ? '–' : parts.join(', ')
  }
}

function Missions({ missions }: Pick<InviteConfig, 'missions'>) {
  const t = useTranslations('inviteTerms')
  const names = useTranslations('invite.tasks')
  const parts = useParts()
  return (
    <Table caption={t('tasks')} scrollLabel={t('table')}>
      <thead>
        <tr>
          <Th>{t('task')}</Th>
          <Th>{t('when')}</Th>
          <Th>{t('inviterOld')}</Th>
          <Th>{t('inviterNew')}</Th>
          <Th>{t('friend')}</Th>
        </tr>
      </thead>
      <tbody>
        {missions.map((mission) => (
          <Tr key={mission.task}>
            <Td className="h-12 font-semibold">{names(mission.task)}</Td>
            <Td className="min-w-[220px] whitespace-normal py-2">
              <When mission={mission} />
            </Td>
            <Td>{parts(mission.inviterOld)}</Td>
            <Td>{parts(mission.inviterNew)}</Td>
            <Td>{parts(mission.friend)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function When({ mission }: { readonly mission: MissionTerms }) {
  const t = useTranslations('inviteTerms.needs')
  const { figure } = useAmounts()
  const { task, days, deposits, volume, assetDays, equity } = mission
  if (deposits === null || volume === null || assetDays === null || equity === null) return t(task, { days })
  const least = { deposits: figure(deposits, 0), volume: figure(volume, 0), equity: figure(equity, 0) }
  return t('investor', { days, assetDays, ...least })
}

/** One friend who finishes everything, for somebody who has been here for long. */
function Example({ missions }: Pick<InviteConfig, 'missions'>) {
  const t = useTranslations('inviteTerms.example')
  const names = useTranslations('invite.tasks')
  const { figure } = useAmounts()
  const pence = (sum: string) => BigInt(sum.replace('.', ''))
  const rows = missions.map(({ task, inviterOld: { cash, coupon } }) => ({ task, of: pence(cash) + pence(coupon) }))
  const given = rows.filter(({ of }) => of > 0n)
  const text = (of: bigint) => figure(`${of / 100n}.${String(of % 100n).padStart(2, '0')}`)
  return (
    <section aria-labelledby="example">
      <SectionRule id="example" title={t('title')} />
      <Sum
        className="pt-3"
        rows={[
          ...given.map(({ task, of }, place) => ({
            operator: place === 0 ? '' : '+',
            label: names(task),
            value: text(of),
          })),
          {
            ...{ operator: '=', label: t('total'), kind: 'answer' as const },
            value: `${text(given.reduce((sum, { of }) => sum + of, 0n))} GBP`,
          },
        ]}
      />
      <p className="pt-2 text-dense text-ink-2">{t('note')}</p>
    </section>
  )
}

function Draws() {
  const t = useTranslations('inviteTerms.draws')
  const locale = useLocaleTag()
  const { amount } = useAmounts()
  const { data } = useDrawTerms()
  if (data === undefined) return null
  const share = (weight: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(weight / data.of)
  return (
    <section aria-labelledby="draws">
      <SectionRule id="draws" title={t('title')} />
      <dl className="pt-2 text-body">
        {data.prizes.map((prize) => (
          <div key={prize.amount} className="flex justify-between border-line border-b py-1.5">
            <dt className="text-ink-2">
              {t('chance', { weight: prize.weight, of: data.of, share: share(prize.weight) })}
            </dt>
            <dd className="font-medium">{amount(prize.amount, data.asset)}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-dense text-ink-2">{t('note', { mean: amount(data.mean, data.asset, 2) })}</p>
    </section>
  )
}
