import type { QuickbuyPlatformView, QuickbuySetting } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useId } from 'react'

interface PlatformChoiceProps {
  readonly platforms: readonly QuickbuyPlatformView[]
  readonly settings: readonly QuickbuySetting[]
  readonly chosen: QuickbuyPlatformView['platform'] | undefined
  readonly onChoose: (platform: QuickbuyPlatformView['platform']) => void
}

const BPS_IN_PERCENT = 100

/** Who sells, how one pays there, how long it takes and what it costs. */
export function PlatformChoice({ platforms, settings, chosen, onChoose }: PlatformChoiceProps) {
  const t = useTranslations('quickbuy.platforms')
  const locale = useLocaleTag()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-body text-ink-2">{t('label')}</legend>
      <div className="border-line border-t">
        {platforms.map(({ platform, name: partner, kind, open, deliveryMinutes }) => {
          const bps = settings.find((own) => own.platform === platform)?.partnerFeeBps ?? 0
          const fee = formatPercent(String(bps / BPS_IN_PERCENT), locale, { signed: false })
          return (
            <label
              key={platform}
              className={cx(
                'grid min-h-16 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b px-3 py-2',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:text-ink-3',
                platform === chosen ? 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-paper-down',
              )}
            >
              <input
                type="radio"
                name={name}
                value={platform}
                checked={platform === chosen}
                disabled={!open}
                onChange={() => onChoose(platform)}
                className="size-4 accent-(--accent)"
              />
              <span className="min-w-0">
                <span className="block font-semibold text-body">{partner}</span>
                <span className="block text-dense text-ink-2">{open ? t(`kinds.${kind}`) : t('closed')}</span>
              </span>
              <span className="text-right text-dense text-ink-2">
                <span className="block">{t('fee', { fee })}</span>
                <span className="block">{t('minutes', { minutes: deliveryMinutes })}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
