import * as drawings from '@bourse/ui/drawings.gen.ts'
import { FieldAction } from '@bourse/ui/fields/field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { AmountBox } from '../../app/page/amount-box.tsx'
import { useDoubt } from '../../app/page/use-doubt.ts'
import { figureInField } from '../../app/shared-data/decimal-input.ts'
import type { Side } from './convert-form.ts'
import { unitPrice } from './convert-view.ts'
import type { Converter } from './use-converter.ts'
import { useFigures } from './use-figures.ts'

/** What is paid, what is received, and the button that changes the two over. */
export function ConvertFields({ converter }: { readonly converter: Converter }) {
  const t = useTranslations('convert.form')
  const figures = useFigures(converter.assets)
  const { form, assets, available } = converter
  const balance = available !== undefined && (
    <span className="flex flex-wrap items-center justify-end gap-x-3 text-ink-3">
      <span>{t('available', { amount: figures.amount(available, form.from) })}</span>
      <FieldAction onClick={converter.payAll}>{t('max')}</FieldAction>
    </span>
  )
  return (
    <div>
      <Box side="pay" converter={converter} action={balance} coins={assets.list} />
      <div className="relative z-1 my-[-2px] ml-6 flex items-center gap-3">
        <button
          type="button"
          aria-label={t('swap')}
          onClick={converter.swap}
          className="grid size-11 shrink-0 place-items-center rounded-1 border border-line-ctl bg-paper text-ink hover:bg-paper-down md:size-10"
        >
          <Icon of={drawings.swap} size={18} className="rotate-90" />
        </button>
        <Rate converter={converter} />
      </div>
      <Box side="receive" converter={converter} hint={t('hint')} coins={assets.list} />
    </div>
  )
}

/** By the index, before the spread. */
function Rate({ converter: { rate, assets } }: { readonly converter: Converter }) {
  const t = useTranslations('convert.form')
  const locale = useLocaleTag()
  const figures = useFigures(assets)
  const { data } = rate
  if (data === undefined)
    return <span className="text-dense text-ink-3">{rate.isError ? rate.error.message : t('rateComes')}</span>
  const price = unitPrice({ ...data, rate: data.indexRate }, assets.isFiat)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' }).format(new Date(data.time))
  return (
    <span className="text-dense text-ink-3">
      {t('rate', { coin: price.of, price: `${figures.price(price)}\u00a0${price.in}` })}
      <span className="max-sm:hidden">{` · ${t('index', { time })}`}</span>
    </span>
  )
}

interface BoxProps {
  readonly side: Side
  readonly converter: Converter
  readonly action?: React.ReactNode
  readonly hint?: string
  readonly coins: Converter['assets']['list']
}

function Box({ side, converter, action, hint, coins }: BoxProps) {
  const t = useTranslations('convert.form')
  const locale = useLocaleTag()
  const doubt = useDoubt()
  const figures = useFigures(converter.assets)
  const { form, view, sides, assets } = converter
  const coin = side === 'pay' ? form.from : form.to
  const typed = form.side === side
  const other = sides?.[side === 'pay' ? 'payAmount' : 'receiveAmount']
  const shown = other === undefined ? '' : figureInField(other, { locale, scale: assets.scaleOf(coin), minScale: 0 })
  const wrong = typed ? view.wrong : null
  const error =
    wrong === null
      ? undefined
      : wrong.key === 'malformed'
        ? (doubt(form.text) ?? t('malformed', { decimals: Number(wrong.bound) }))
        : t(wrong.key, { bound: figures.amount(wrong.bound, form.from) })
  return (
    <AmountBox
      label={t(side)}
      labelHidden={side === 'receive'}
      value={typed ? form.text : shown}
      onType={(text) => converter.type(side, text)}
      error={error}
      {...(hint !== undefined && { hint })}
      {...(action !== undefined && action !== false && { action })}
      coin={coin}
      coinLabel={t(side === 'pay' ? 'payIn' : 'receiveIn')}
      coins={coins}
      onCoin={(next) => converter.choose(side, next)}
    />
  )
}
