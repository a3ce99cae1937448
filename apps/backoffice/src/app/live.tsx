import { Switch } from '@bourse/ui/fields/switch.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'

export interface LiveSwitchProps {
  live: boolean
  onChange: (live: boolean) => void
  everyMs: number
}

/** What refreshes by itself can be held still to be read (WCAG 2.2.2). */
export function LiveSwitch({ live, onChange, everyMs }: LiveSwitchProps) {
  const t = useTranslations('shell')
  return (
    <Switch
      className="whitespace-nowrap text-body text-ink-2"
      label={t('live', { seconds: everyMs / 1000 })}
      checked={live}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
