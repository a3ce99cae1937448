import { useTranslations } from '@bourse/ui/i18n.tsx'

export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

export function useDeviceName(): (device: Device) => string {
  const t = useTranslations('users.device')
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('both', { browser, system })
    return browser ?? system ?? t('unknown')
  }
}
