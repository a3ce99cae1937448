import type { TradingPair } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { formatDecimal, formatPercent } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Dialog } from '@bourse/ui/overlays/dialog.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { useFigures } from './order-form-figures.ts'
import { useOrderLabel } from './order-form-label.ts'
import type { Question, SubmitOrder } from './order-form-submit.ts'
import type { FeeRates } from './order-form-sum.ts'
import { OrderSumView } from './order-form-sum-view.tsx'

interface QuestionProps {
  readonly pair: TradingPair
  readonly submission: SubmitOrder
  readonly feeRates: FeeRates | null
}

/** What stands between the button and the order; an answer sends the same intent, under the same id. */
export function OrderQuestion(props: QuestionProps) {
  const { question } = props.submission
  if (question === null) return null
  return question.is === 'far' ? (
    <FarPriceDialog {...props} question={question} />
  ) : (
    <ReviewDialog {...props} question={question} />
  )
}

type Asked<Is extends Question['is']> = QuestionProps & { readonly question: Extract<Question, { is: Is }> }

function ReviewDialog({ question, submission, feeRates, pair }: Asked<'review'>) {
  const t = useTranslations('orderForm.review')
  const types = useTranslations('orderForm.type')
  const figures = useFigures()
  // The form behind the question lives on; what is asked is what it was.
  const label = useOrderLabel(question.form, pair)
  const { request } = question.intent
  const price = (text: string) => formatDecimal(text, { locale: figures.locale, scale: pair.quoteScale })
  const prices = [
    { label: t('price'), value: request.price },
    { label: t('stopPrice'), value: request.stopPrice },
    { label: t('limitPrice'), value: request.limitPrice },
  ].flatMap((row) => (row.value === undefined ? [] : [{ label: row.label, value: price(row.value) }]))
  return (
    <Dialog
      open
      onOpenChange={submission.dismiss}
      title={t('title', { order: label })}
      actions={<Actions submission={submission} label={label} back={t('back')} variant={request.side} />}
    >
      <Sum rows={[{ label: t('type'), value: types(request.type) }, ...prices]} className="mb-2" />
      <OrderSumView side={request.side} form={question.form} feeRates={feeRates} dense={false} />
    </Dialog>
  )
}

/** Specification §5: more than 40% from the market. No setting leaves this out. */
function FarPriceDialog({ question, submission, pair }: Asked<'far'>) {
  const t = useTranslations('orderForm.far')
  const { locale } = useFigures()
  const { far, intent } = question
  const { side } = intent.request
  const price = (text: string) =>
    `${formatDecimal(text, { locale, scale: pair.quoteScale })}\u00a0${pair.quoteCurrencyInfo.code}`
  const percent = formatPercent(far.percent, locale, { signed: false })
  return (
    <Dialog
      open
      onOpenChange={submission.dismiss}
      title={t('title')}
      description={t('text', { side, percent })}
      actions={
        <Actions
          submission={submission}
          label={t('confirm', { side, price: price(far.price) })}
          back={t('back')}
          variant="ink"
        />
      }
    >
      <Sum
        rows={[
          { label: t('yours'), value: price(far.price) },
          { label: t('best', { side }), value: price(far.best) },
          { label: t('distance', { side }), value: percent, kind: 'answer', tone: 'bad' },
        ]}
      />
    </Dialog>
  )
}

interface ActionsProps {
  readonly submission: SubmitOrder
  readonly label: string
  readonly back: string
  readonly variant: 'buy' | 'sell' | 'ink'
}

function Actions({ submission, label, back, variant }: ActionsProps) {
  return (
    <>
      <Button onClick={submission.dismiss}>{back}</Button>
      <Button variant={variant} pending={submission.pending} onClick={submission.answer}>
        {label}
      </Button>
    </>
  )
}
