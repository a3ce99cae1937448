import type { Card } from '@bourse/contract'
import { Button, buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useCards, useRemoveCard } from './card-api.ts'
import { expiryText, useCardName } from './card-name.ts'

/** The cards that money is paid in with. */
export function CardList() {
  const t = useTranslations('cards.list')
  const cards = useCards()
  return (
    <section aria-labelledby="own-cards" className="min-w-0">
      <ScotchRule />
      <h2 id="own-cards" className="py-2.5 font-semibold text-h4">
        {t('title')}
      </h2>
      {cards.data === undefined ? (
        cards.isError ? (
          <ErrorState
            title={t('failed')}
            text={cards.error.message}
            onRetry={() => void cards.refetch()}
            retrying={cards.isFetching}
          />
        ) : (
          <LoadingState lines={3} />
        )
      ) : cards.data.length === 0 ? (
        <p className="text-body text-ink-2">{t('none')}</p>
      ) : (
        <ul className="border-line border-t">
          {cards.data.map((card) => (
            <Row key={card.id} card={card} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ card }: { readonly card: Card }) {
  const t = useTranslations('cards.list')
  const leave = useTranslations('cards.leave')
  const name = useCardName()(card)
  const remove = useRemoveCard()
  const gone = () => toast.good(t('removed', { card: name }))
  const failed = (error: Error) => toast.bad(error.message)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-2.5 text-body">
      <span className="min-w-0">
        <span className="font-medium">{name}</span> <span className="text-ink-3">{expiryText(card)}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-dense text-ink-3">
          {card.holder}
          <CardStatus card={card} />
        </span>
      </span>
      <span className="flex gap-2">
        {card.challengeUrl !== null && (
          <a href={card.challengeUrl} className={buttonClass({ size: 'sm' })}>
            {card.challengeAtOnce ? t('continue') : leave('go', { host: new URL(card.challengeUrl).host })}
          </a>
        )}
        <Button
          size="sm"
          aria-label={t('removeLabel', { card: name })}
          pending={remove.isPending}
          onClick={() => remove.mutate(card.id, { onSuccess: gone, onError: failed })}
        >
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}

/** A card that simply works needs no word. */
function CardStatus({ card }: { readonly card: Card }) {
  const t = useTranslations('cards')
  if (card.failure !== null) return <Status kind="failed" label={t(`failures.${card.failure}`)} />
  if (card.state === 'verifying') return <Status kind="processing" label={t('list.verifying')} />
  return card.expired ? <Status kind="cancelled" label={t('list.expired')} /> : null
}
