import type { InviteMission } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useTakeReward } from './api.ts'
import { partsOf } from './invite-view.ts'

/** For having been invited: what each finished task brings the friend. Nothing for whom nobody invited. */
export function OwnRewards({ missions }: { readonly missions: readonly InviteMission[] }) {
  const t = useTranslations('invite.own')
  if (missions.length === 0) return null
  return (
    <section aria-labelledby="own" className="mt-10">
      <SectionRule id="own" title={t('title')} />
      <ul>
        {missions.map((mission) => (
          <Row key={mission.id} mission={mission} />
        ))}
      </ul>
    </section>
  )
}

function Row({ mission }: { readonly mission: InviteMission }) {
  const t = useTranslations('invite.own')
  const tasks = useTranslations('invite.tasks')
  const { figure, day } = useAmounts()
  const taking = useTakeReward()
  const amount = partsOf(mission)
    .map((part) => figure(part))
    .join(' + ')
  const take = () =>
    taking.mutate(mission.id, {
      onSuccess: ({ held }) => toast.good(held ? t('heldNow') : t('takenNow')),
      onError: ({ message }) => toast.bad(message),
    })
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2 text-body">
      <span className="font-medium">{tasks(mission.task)}</span>
      <span className="flex items-center gap-4 text-dense text-ink-2">
        {mission.state === 'promised' ? (
          <>
            {mission.endTime !== null && t('until', { day: day(mission.endTime) })}
            <Button size="sm" variant="ink" pending={taking.isPending} onClick={take}>
              {t('take', { amount })}
            </Button>
          </>
        ) : (
          <Outcome mission={mission} amount={amount} />
        )}
      </span>
    </li>
  )
}

function Outcome({ mission, amount }: { readonly mission: InviteMission; readonly amount: string }) {
  const t = useTranslations('invite.own')
  if (mission.state === 'refused') return t(`refused.${mission.reason ?? 'not_running'}`)
  if (mission.state === 'expired') return t('expired', { amount })
  return mission.held ? t('held', { amount }) : t('taken', { amount })
}
