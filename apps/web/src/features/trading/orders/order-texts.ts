import type { Order } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import type { NewsKind } from './order-news.ts'
import { baseOf, conditionOf, decimalsOf, isOpen, isWaiting, pairName, quoteOf } from './orders-view.ts'

/** The sentences about an order: what became of it, what it is, what happened to it. */
export function useOrderTexts() {
  const t = useTranslations('orders')
  const locale = useLocaleTag()
  const number = (text: string) => formatDecimal(text, { locale, scale: decimalsOf(text) })
  const trimmed = (text: string) => formatDecimal(text, { locale, scale: decimalsOf(text), minScale: 0 })

  const amountText = ({ symbol }: Pick<Order, 'symbol'>, amount: string) => `${trimmed(amount)}\u00a0${baseOf(symbol)}`
  const moneyText = ({ symbol }: Pick<Order, 'symbol'>, money: string) => `${trimmed(money)}\u00a0${quoteOf(symbol)}`
  /** What the order is for: an amount, or money to spend or to take in. */
  const sizeText = (order: Order) =>
    order.amount === null ? moneyText(order, order.budget ?? '0') : amountText(order, order.amount)
  const done = (order: Order) => ({ side: order.side, executed: amountText(order, order.executed) })

  /** Price and fee of what was traded. */
  const fillText = (order: Order) =>
    t('outcome.fill', {
      price: order.averagePrice === null ? '' : number(order.averagePrice),
      fee: `${trimmed(order.fee)}\u00a0${order.feeCoin}`,
    })
  const endText = ({ endReason }: Order) => (endReason === null ? '' : t(`endReasons.${endReason}`))
  const conditionText = (order: Order) => {
    const condition = conditionOf(order)
    return condition === null ? '' : t(`condition.${condition.key}`, { price: number(condition.price) })
  }
  const hasTraded = (order: Order) => /[1-9]/.test(order.executed)

  return {
    number,
    trimmed,
    amountText,
    moneyText,
    sizeText,
    conditionText,
    endText,
    kindText: (order: Pick<Order, 'type'>) => t(`types.${order.type}`),

    /** The answer to a placed order: result first. */
    outcomeTitle(order: Order): string {
      if (order.type === 'oco' && isOpen(order)) return t('outcome.ocoPlaced')
      if (isOpen(order) && hasTraded(order)) return t('outcome.partly', { ...done(order), size: sizeText(order) })
      if (isOpen(order)) return t('outcome.placed')
      return hasTraded(order) ? t('outcome.done', done(order)) : t('outcome.nothing', { side: order.side })
    },
    outcomeDetail(order: Order): string {
      const price = order.price === null ? '' : number(order.price)
      if (order.type === 'oco' && isOpen(order))
        return t('outcome.oco', { side: order.side, size: sizeText(order), price })
      if (isWaiting(order))
        return t('outcome.waiting', { side: order.side, size: sizeText(order), condition: conditionText(order) })
      if (isOpen(order) && hasTraded(order)) return t('outcome.restRests', { price })
      if (isOpen(order)) return t('outcome.resting', { side: order.side, size: sizeText(order), price })
      if (!hasTraded(order)) return endText(order)
      return order.state === 'filled' ? fillText(order) : `${fillText(order)} ${endText(order)}`
    },

    manyNews: (count: number) => t('news.many', { count }),
    newsTitle: (kind: NewsKind, order: Order) =>
      t(`news.${kind}`, { ...done(order), size: sizeText(order), pair: pairName(order.symbol) }),
    newsDetail(kind: NewsKind, order: Order): string {
      if (kind === 'filled') return fillText(order)
      if (kind === 'partlyFilled')
        return t('news.partlyDetail', { size: sizeText(order), pair: pairName(order.symbol) })
      if (kind === 'triggered') return conditionText(order)
      return endText(order)
    },
  }
}
