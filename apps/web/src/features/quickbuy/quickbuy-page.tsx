import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useRouterState } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { AmountBox } from '../../app/page/amount-box.tsx'
import { ConvertFrame } from '../../app/page/frames/convert-frame.tsx'
import { useDoubt } from '../../app/page/use-doubt.ts'
import { usePlatforms, useSettings } from './api.ts'
import { askedPurchase } from './buy-form.ts'
import { BuyPanel } from './buy-panel.tsx'
import { OrderLists } from './order-lists.tsx'
import { OrderSection } from './order-section.tsx'
import { PlatformChoice } from './platform-choice.tsx'
import { TargetChoice, useTarget } from './target-choice.tsx'
import { useFigures } from './use-figures.ts'
import { type Purchase, type Sold, usePurchase } from './use-purchase.ts'

/** Coins that partners sell: by card, or on two markets of people. */
export function QuickbuyPage() {
  const t = useTranslations('quickbuy')
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const asked = askedPurchase(search)
  return (
    <ConvertFrame current="quickbuy" title={t('title')} intro={t('intro')}>
      {asked.order === undefined ? (
        <NewPurchase key={asked.platform} asked={asked} />
      ) : (
        <OrderSection key={asked.order} id={asked.order} session={asked.session} />
      )}
    </ConvertFrame>
  )
}

function NewPurchase({ asked }: { readonly asked: ReturnType<typeof askedPurchase> }) {
  const t = useTranslations('quickbuy')
  const platforms = usePlatforms()
  const settings = useSettings()
  const failed = platforms.data === undefined ? platforms.error : settings.data === undefined ? settings.error : null
  if (failed !== null) {
    const retry = () => {
      void platforms.refetch()
      void settings.refetch()
    }
    return (
      <ErrorState
        className="mt-6"
        title={t('failed')}
        text={failed.message}
        onRetry={retry}
        retrying={platforms.isFetching || settings.isFetching}
      />
    )
  }
  if (platforms.data === undefined || settings.data === undefined)
    return <LoadingState lines={9} className="mt-6 max-w-[760px]" />
  const sold = { platforms: platforms.data, settings: settings.data }
  return (
    <>
      {platforms.data.some(({ open }) => open) ? (
        <Form sold={sold} asked={asked} />
      ) : (
        <EmptyState className="mt-6 border-t" title={t('allClosed.title')} text={t('allClosed.text')} />
      )}
      <OrderLists />
    </>
  )
}

function Form({ sold, asked }: { readonly sold: Sold; readonly asked: ReturnType<typeof askedPurchase> }) {
  const t = useTranslations('quickbuy.form')
  const purchase = usePurchase(sold, asked)
  const target = useTarget(purchase.setting)
  return (
    <div className="mt-6 grid gap-x-[72px] gap-y-6 lg:grid-cols-[minmax(0,1fr)_448px]">
      <div className="min-w-0">
        <PlatformChoice
          platforms={sold.platforms}
          settings={sold.settings}
          chosen={purchase.setting?.platform}
          onChoose={purchase.choosePlatform}
        />
        <Amounts purchase={purchase} />
        <TargetChoice state={target} outside={purchase.platform?.outside ?? false} />
        <p className="mt-4 text-dense text-ink-2">{t('bounds', bounds(purchase, useFigures()))}</p>
      </div>
      <BuyPanel purchase={purchase} target={target} />
    </div>
  )
}

function bounds({ setting, platform }: Purchase, figures: ReturnType<typeof useFigures>) {
  return {
    minimum: setting === undefined ? '' : figures.amount(setting.minimum, setting.fiat),
    maximum: setting === undefined ? '' : figures.amount(setting.maximum, setting.fiat),
    minutes: platform?.payMinutes ?? 0,
  }
}

/** What is paid is typed, what is received follows from the partner's price. */
function Amounts({ purchase }: { readonly purchase: Purchase }) {
  const t = useTranslations('quickbuy.form')
  const locale = useLocaleTag()
  const doubt = useDoubt()
  const figures = useFigures()
  const { setting, view, text, choices, quote } = purchase
  if (setting === undefined) return null
  const error =
    view.wrong === null
      ? undefined
      : view.wrong.key === 'malformed'
        ? (doubt(text) ?? t('malformed'))
        : t(view.wrong.key, { bound: figures.amount(view.wrong.bound, setting.fiat) })
  const fiats = [...new Set(choices.map(({ fiat }) => fiat))]
  const coins = [...new Set(choices.map(({ symbol }) => symbol))]
  const received = quote === null ? '' : formatDecimal(quote.quote.receiveAmount, { locale, scale: 18, minScale: 2 })
  return (
    <div className="mt-5 grid gap-4">
      <AmountBox
        label={t('pay')}
        value={text}
        onType={purchase.type}
        error={error}
        coin={setting.fiat}
        coinLabel={t('payIn')}
        coins={fiats.map((coin) => ({ coin, name: coin }))}
        onCoin={purchase.chooseFiat}
      />
      <AmountBox
        label={t('receive')}
        value={received}
        hint={t('receiveHint')}
        coin={setting.symbol}
        coinLabel={t('coin')}
        coins={coins.map((coin) => ({ coin, name: coin }))}
        onCoin={purchase.chooseCoin}
      />
    </div>
  )
}
