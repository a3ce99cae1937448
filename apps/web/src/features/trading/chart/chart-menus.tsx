import type { Interval } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import type { LateMenuProps } from '@bourse/ui/overlays/late-menu.tsx'
import { Menu, MenuCheck, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '@bourse/ui/overlays/menu.tsx'
import { INTERVALS } from '../layout/trade-settings.ts'
import { changeTradeSettings, useTradeSettings } from '../layout/use-trade-settings.ts'
import { STUDIES } from './chart-studies.ts'

export function IntervalMenu(menu: LateMenuProps) {
  const t = useTranslations('trade.chart')
  const { interval } = useTradeSettings()
  return (
    <Menu align="start" {...menu}>
      <MenuLabel>{t('interval')}</MenuLabel>
      <MenuChoice
        label={t('interval')}
        value={interval}
        onChange={(next: Interval) => changeTradeSettings({ interval: next })}
        options={INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }))}
      />
    </Menu>
  )
}

interface StudiesMenuProps extends LateMenuProps {
  onSettings: () => void
}

export function StudiesMenu({ onSettings, ...menu }: StudiesMenuProps) {
  const t = useTranslations('trade.chart')
  const { studies, studyValues } = useTradeSettings()
  const figure = new Intl.NumberFormat(useLocaleTag())
  return (
    <Menu align="start" {...menu}>
      <MenuLabel>{t('studies')}</MenuLabel>
      {STUDIES.map((name) => (
        <MenuCheck
          key={name}
          checked={studies.includes(name)}
          onChange={(checked) =>
            changeTradeSettings({
              studies: STUDIES.filter((other) => (other === name ? checked : studies.includes(other))),
            })
          }
          hint={studyValues[name].map((value) => figure.format(value)).join(' · ')}
        >
          {t(`studyNames.${name}`)}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onSettings}>{t('studySettings.open')}</MenuItem>
    </Menu>
  )
}
