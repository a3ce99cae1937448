import type { ConvertSetting, Currency } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { lazy, useMemo, useState } from 'react'
import { ConvertFrame } from '../../app/page/frames/convert-frame.tsx'
import { Later } from '../../app/page/later.tsx'
import { useConvertSetting, useCurrencies } from './api.ts'
import { ConversionHistory } from './conversion-history.tsx'
import { ConvertFields } from './convert-fields.tsx'
import { ConvertRules } from './convert-rules.tsx'
import { DayLimit } from './day-limit.tsx'
import { DepositOutcome } from './deposit-outcome.tsx'
import { OpenOrders } from './open-orders.tsx'
import { useMarketOf } from './quote-act.tsx'
import { QuotePanel } from './quote-panel.tsx'
import { assetsOf, type Converter, useConverter } from './use-converter.ts'

const IndexLine = lazy(async () => ({ default: (await import('./index-line.tsx')).IndexLine }))

/** One asset against another, from and to the house. */
export function ConvertPage() {
  const t = useTranslations('convert')
  const setting = useConvertSetting()
  const currencies = useCurrencies()
  const failed = setting.data === undefined ? setting.error : currencies.data === undefined ? currencies.error : null
  const retry = () => {
    void setting.refetch()
    void currencies.refetch()
  }
  return (
    <ConvertFrame
      current="convert"
      title={t('title')}
      intro={t('intro', { seconds: setting.data?.rules.quoteSeconds ?? 10 })}
    >
      {failed !== null ? (
        <ErrorState
          className="mt-6"
          title={t('failed')}
          text={failed.message}
          onRetry={retry}
          retrying={setting.isFetching || currencies.isFetching}
        />
      ) : setting.data === undefined || currencies.data === undefined ? (
        <LoadingState lines={9} className="mt-6 max-w-[760px]" />
      ) : (
        <Body setting={setting.data} currencies={currencies.data} />
      )}
    </ConvertFrame>
  )
}

interface BodyProps {
  readonly setting: ConvertSetting
  readonly currencies: readonly Currency[]
}

function Body({ setting, currencies }: BodyProps) {
  const assets = useMemo(() => assetsOf(setting.assets, currencies), [setting.assets, currencies])
  const converter = useConverter(assets)
  const { rules } = setting
  return (
    <>
      <DepositOutcome assets={assets} />
      <div className="mt-6 grid gap-x-[72px] gap-y-6 lg:grid-cols-[minmax(0,1fr)_448px]">
        <div className="min-w-0">
          <ConvertFields converter={converter} />
          <Later fallback={<div className="mt-6 h-[88px]" />}>
            <IndexLine from={converter.form.from} to={converter.form.to} assets={assets} />
          </Later>
          <div className="mt-6 hidden grid-cols-2 gap-x-10 md:grid">
            <DayLimit converter={converter} />
            <OwnPrice converter={converter} />
          </div>
        </div>
        <QuotePanel converter={converter} seconds={rules.quoteSeconds} movePercent={rules.movePercent} />
        <div className="md:hidden">
          <DayLimit converter={converter} />
        </div>
      </div>
      <Records converter={converter} rules={rules} />
    </>
  )
}

/** Whoever would rather name a price goes to the order book. */
function OwnPrice({ converter }: { readonly converter: Converter }) {
  const t = useTranslations('convert.ownPrice')
  const symbol = useMarketOf(converter)
  if (symbol === undefined) return null
  return (
    <div className="border-line-2 border-l pl-10 text-dense">
      <p className="text-ink-2">{t('question')}</p>
      <p className="text-ink-2">{t('text')}</p>
      <Link to="/trade/$symbol" params={{ symbol }} className="link mt-1 inline-block font-semibold">
        {t('trade', { pair: symbol.replace('-', '/') })}
      </Link>
    </div>
  )
}

type Tab = 'open' | 'history' | 'rules'

function Records({ converter, rules }: { readonly converter: Converter; readonly rules: ConvertSetting['rules'] }) {
  const t = useTranslations('convert.records')
  const [tab, setTab] = useState<Tab>('history')
  return (
    <Tabs
      className="mt-10"
      label={t('label')}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'open', label: t('open') },
        { value: 'history', label: t('history') },
        { value: 'rules', label: t('rules') },
      ]}
    >
      <TabPanel value="open">
        <OpenOrders assets={converter.assets} />
      </TabPanel>
      <TabPanel value="history">
        <ConversionHistory
          assets={converter.assets}
          onRepeat={({ from, to, payAmount }) => {
            converter.repeat({ from, to, side: 'pay', amount: payAmount })
            scrollTo({ top: 0 })
          }}
        />
      </TabPanel>
      <TabPanel value="rules">
        <ConvertRules rules={rules} />
      </TabPanel>
    </Tabs>
  )
}
