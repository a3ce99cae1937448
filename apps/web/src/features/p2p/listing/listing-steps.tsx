import type { ListingSide, P2pFiat, PriceKind } from '@bourse/contract'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { FieldAction } from '@bourse/ui/fields/field.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextArea } from '@bourse/ui/fields/text-area.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useBalances } from '../../../app/live/use-balances.ts'
import { useDoubt } from '../../../app/page/use-doubt.ts'
import { figureInField } from '../../../app/shared-data/decimal-input.ts'
import { usePairs } from '../market/market-api.ts'
import { COIN_SCALE, useFigures } from '../p2p-money.ts'
import { useMethods } from './listing-api.ts'
import { LEAST, type ListingField, type ListingInput, type ListingView, MOST } from './listing-form.ts'

const FIATS = ['EUR', 'GBP'] as const satisfies readonly P2pFiat[]
const LONGEST_REMARK = 500

export interface StepProps {
  readonly input: ListingInput
  readonly view: ListingView
  /** Whether the step was sent: what is missing is said only then. */
  readonly shown: boolean
  /** What the listing trades does not change any more. */
  readonly editing: boolean
  readonly onChange: (next: Partial<ListingInput>) => void
}

function useWrong({ input, view, shown }: StepProps): (field: ListingField) => string | undefined {
  const t = useTranslations('p2pListing.wrong')
  const doubt = useDoubt()
  const { fiat } = useFigures()
  const facts = { least: fiat(LEAST, input.fiat), most: fiat(MOST, input.fiat) }
  return (field) => {
    const typed = field === 'paymentIds' ? '' : input[field]
    const wrong = view.errors[field]
    if (doubt(typed) !== undefined) return doubt(typed)
    return shown && wrong !== undefined ? t(`${field}.${wrong}`, facts) : undefined
  }
}

/** Step one: what is offered, at which price. */
export function PriceStep(props: StepProps) {
  const { input, editing, onChange } = props
  const t = useTranslations('p2pListing.price')
  const coins = [...new Set([input.coin, ...usePairs().map(({ coin }) => coin)])]
  return (
    <div className="grid gap-4">
      {!editing && (
        <>
          <Segmented<ListingSide>
            block
            label={t('side')}
            value={input.side}
            onChange={(side) => onChange({ side })}
            options={[
              { value: 'sell', label: t('sell'), tone: 'sell' },
              { value: 'buy', label: t('buy'), tone: 'buy' },
            ]}
          />
          <div className="grid grid-cols-2 gap-4">
            <Select
              label={t('coin')}
              value={input.coin}
              options={coins.map((coin) => ({ value: coin, label: coin }))}
              onChange={({ target }) => onChange({ coin: target.value })}
            />
            <Select
              label={t('fiat')}
              value={input.fiat}
              options={FIATS.map((fiat) => ({ value: fiat, label: fiat }))}
              onChange={({ target }) =>
                onChange({ fiat: FIATS.find((fiat) => fiat === target.value) ?? 'EUR', paymentIds: [] })
              }
            />
          </div>
        </>
      )}
      <Segmented<PriceKind>
        block
        label={t('kind')}
        value={input.priceKind}
        onChange={(priceKind) => onChange({ priceKind })}
        options={[
          { value: 'floating', label: t('floating') },
          { value: 'fixed', label: t('fixed') },
        ]}
      />
      <PriceField {...props} />
      {!editing && <QuantityField {...props} />}
    </div>
  )
}

function PriceField(props: StepProps) {
  const { input, view, onChange } = props
  const t = useTranslations('p2pListing.price')
  const { price } = useFigures()
  const wrong = useWrong(props)
  if (input.priceKind === 'fixed') {
    return (
      <TextField
        label={t('price', { coin: input.coin })}
        inputMode="decimal"
        autoComplete="off"
        unit={input.fiat}
        value={input.price}
        hint={t('fixedHint')}
        error={wrong('price')}
        onChange={({ target }) => onChange({ price: target.value })}
      />
    )
  }
  return (
    <TextField
      label={t('margin')}
      autoComplete="off"
      unit="%"
      value={input.margin}
      hint={view.price === null ? t('marginHint') : t('now', { price: price(view.price), fiat: input.fiat })}
      error={wrong('margin')}
      onChange={({ target }) => onChange({ margin: target.value })}
    />
  )
}

function QuantityField(props: StepProps) {
  const { input, onChange } = props
  const t = useTranslations('p2pListing.price')
  const locale = useLocaleTag()
  const { coin } = useFigures()
  const wrong = useWrong(props)
  const available = useBalances().data?.find((asset) => asset.coin === input.coin)?.available
  const sells = input.side === 'sell' && available !== undefined
  return (
    <TextField
      label={t('quantity')}
      inputMode="decimal"
      autoComplete="off"
      unit={input.coin}
      value={input.quantity}
      error={wrong('quantity')}
      {...(sells && { hint: t('available', { amount: coin(available, input.coin) }) })}
      {...(sells && {
        action: (
          <FieldAction
            onClick={() => onChange({ quantity: figureInField(available, { locale, scale: COIN_SCALE, minScale: 0 }) })}
          >
            {t('max')}
          </FieldAction>
        ),
      })}
      onChange={({ target }) => onChange({ quantity: target.value })}
    />
  )
}

/** Step two: where the money comes to, or from. */
export function PaymentStep(props: StepProps) {
  const { input, onChange } = props
  const t = useTranslations('p2pListing.payment')
  const wrong = useWrong(props)
  const query = useMethods(input.fiat)
  const missing = wrong('paymentIds')
  const toggle = (id: string) =>
    onChange({
      paymentIds: input.paymentIds.includes(id)
        ? input.paymentIds.filter((own) => own !== id)
        : [...input.paymentIds, id],
    })
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-2 font-medium text-body text-ink-2">{t(input.side)}</legend>
        {query.data === undefined ? (
          query.isError ? (
            <ErrorState
              title={t('failed')}
              text={query.error.message}
              onRetry={() => void query.refetch()}
              retrying={query.isFetching}
            />
          ) : (
            <LoadingState lines={3} />
          )
        ) : (
          <div className="grid gap-1 border-line border-y py-2">
            {query.data.methods.length === 0 && (
              <p className="text-body text-ink-2">{t('none', { fiat: input.fiat })}</p>
            )}
            {query.data.methods.map(({ id, name, masked }) => (
              <Checkbox
                key={id}
                label={`${name} · ${masked}`}
                checked={input.paymentIds.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </div>
        )}
        {missing !== undefined && (
          <p role="alert" className="mt-1 text-bad text-dense">
            {missing}
          </p>
        )}
        <Link to="/p2p/methods" className="link mt-2 inline-block text-body">
          {t('add')}
        </Link>
      </fieldset>
      <TextArea
        label={t('remark')}
        hint={t('remarkHint')}
        maxLength={LONGEST_REMARK}
        value={input.remark}
        onChange={({ target }) => onChange({ remark: target.value })}
      />
    </div>
  )
}

/** Step three: how small and how large one order may be. */
export function LimitsStep(props: StepProps) {
  const { input, onChange } = props
  const t = useTranslations('p2pListing.limits')
  const { fiat } = useFigures()
  const wrong = useWrong(props)
  return (
    <div className="grid gap-4">
      <TextField
        label={t('min')}
        inputMode="decimal"
        autoComplete="off"
        unit={input.fiat}
        value={input.min}
        hint={t('minHint', { least: fiat(LEAST, input.fiat) })}
        error={wrong('min')}
        onChange={({ target }) => onChange({ min: target.value })}
      />
      <TextField
        label={t('max')}
        inputMode="decimal"
        autoComplete="off"
        unit={input.fiat}
        value={input.max}
        hint={t('maxHint', { most: fiat(MOST, input.fiat) })}
        error={wrong('max')}
        onChange={({ target }) => onChange({ max: target.value })}
      />
      <p className="text-body text-ink-2">{t(input.side)}</p>
    </div>
  )
}
