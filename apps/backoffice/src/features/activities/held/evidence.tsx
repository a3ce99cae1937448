import type { HeldReward } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'

/** With whom the person is linked, and by what: strong links first. */
export function Evidence({ reward }: { readonly reward: Pick<HeldReward, 'evidence'> }) {
  const t = useTranslations('activitiesDesk.held')
  const others = [...new Set(reward.evidence.map(({ uid }) => uid))]
  return (
    <ul className="grid gap-1">
      {others.map((other) => (
        <li key={other}>
          <span className="font-medium">{t('linkedWith', { uid: other })}</span>
          <span className="block text-dense text-ink-2">
            {reward.evidence
              .filter(({ uid }) => uid === other)
              .toSorted((one, next) => Number(next.strong) - Number(one.strong))
              .map(({ link, strong }) => t(strong ? 'strong' : 'weak', { link: t(`links.${link}`) }))
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
