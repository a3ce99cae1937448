import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import type { LateMenuProps } from '@bourse/ui/overlays/late-menu.tsx'
import { Menu, MenuItem } from '@bourse/ui/overlays/menu.tsx'
import { useNavigate } from '@bourse/ui/router.tsx'
import type { Holding } from '../../app/shared-data/portfolio.ts'
import { fundingLink } from './links.ts'

export interface AssetMenuProps extends LateMenuProps {
  readonly asset: Holding
  readonly market: string | null
  readonly onStatement: () => void
}

/** Everything that can be done with one asset. */
export function AssetMenu({ asset, market, onStatement, ...menu }: AssetMenuProps) {
  const t = useTranslations('wallet.actions')
  const navigate = useNavigate()
  const links = [
    { key: 'trade', to: market === null ? null : `/trade/${market}`, Drawing: drawings.trade },
    { key: 'convert', to: `/convert?from=${asset.coin}`, Drawing: drawings.swap },
    { key: 'deposit', to: fundingLink('deposit', asset), Drawing: drawings.deposit },
    { key: 'withdraw', to: fundingLink('withdraw', asset), Drawing: drawings.withdraw },
    { key: 'about', to: market === null ? null : `/coin/${asset.coin}`, Drawing: drawings.info },
  ] as const
  return (
    <Menu {...menu}>
      {links.map(
        ({ key, to, Drawing }) =>
          to !== null && (
            <MenuItem key={key} icon={<Icon of={Drawing} />} onSelect={() => void navigate({ to })}>
              {t(key, { name: asset.name })}
            </MenuItem>
          ),
      )}
      <MenuItem icon={<Icon of={drawings.file} />} onSelect={onStatement}>
        {t('statement', { coin: asset.coin })}
      </MenuItem>
    </Menu>
  )
}
