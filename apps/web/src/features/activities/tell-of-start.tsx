import type { Activity, ActivityKind } from '@bourse/contract'
import { ANY_KIND } from '@bourse/contract/activity-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { TellMe } from '../../app/page/tell-me.tsx'
import { useStandings, useTellMe, useTold } from './api.ts'
import { kindsLaw } from './hub-view.ts'

interface TellOfNextProps {
  readonly kind: ActivityKind | undefined
  readonly className?: string
}

/** One email when the next campaign of a kind starts, or of any; nothing for people to whom none would be offered. */
export function TellOfNext({ kind, className }: TellOfNextProps) {
  const t = useTranslations('activities.tell.next')
  const { open } = kindsLaw(useStandings() ?? [])
  const tell = useTell(kind ?? ANY_KIND)
  if (kind === undefined ? open.length === 0 : !open.includes(kind)) return null
  return <TellMe {...tell} texts={{ act: t('act'), told: t('told') }} {...(className !== undefined && { className })} />
}

/** The same of one that is announced. */
export function TellOfOne({ activity: { id, kind, title } }: { readonly activity: Activity }) {
  const t = useTranslations('activities.tell')
  const { open } = kindsLaw(useStandings() ?? [])
  const tell = useTell(id)
  if (!open.includes(kind)) return null
  const texts = { act: t('one.act'), told: t('one.told') }
  return <TellMe {...tell} texts={texts} about={(act) => t('of', { act, title })} />
}

function useTell(about: string) {
  const told = useTold().data?.includes(about) ?? false
  const { isPending, mutate } = useTellMe()
  const onTell = (wanted: boolean, then: Parameters<typeof mutate>[1]) => mutate({ about, wanted }, then)
  return { told, pending: isPending, onTell }
}
