import type { P2pMessage, P2pOrderDetail } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ChatLine, chatLines } from './chat-lines.ts'
import { EvidencePicture, PictureButton } from './evidence.tsx'
import { useMessages, useWrite } from './order-api.ts'
import { isOver } from './order-view.ts'

const LONGEST = 1_000

/** The two of an order talk here and nowhere else: it is what staff read when they decide. */
export function Chat({ order }: { readonly order: P2pOrderDetail }) {
  const t = useTranslations('p2pOrder.chat')
  const query = useMessages(order.id, !isOver(order))
  const lines = chatLines(query.data ?? [], order.evidence)
  return (
    <section aria-label={t('title')}>
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
      ) : lines.length === 0 ? (
        <p className="border-line border-y py-4 text-body text-ink-2">{t('empty', { name: order.otherName })}</p>
      ) : (
        <Lines lines={lines} order={order} />
      )}
      {order.acts.includes('message') && <Writing order={order} />}
      <p className="mt-2 text-dense text-ink-3">{t('kept')}</p>
    </section>
  )
}

function Lines({ lines, order }: { readonly lines: readonly ChatLine[]; readonly order: P2pOrderDetail }) {
  const t = useTranslations('p2pOrder.chat')
  const locale = useLocaleTag()
  const box = useRef<HTMLDivElement>(null)
  const count = lines.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest comes into sight when there is one more.
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight
  }, [count])
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const name = (from: P2pMessage['from']) => (from === 'other' ? order.otherName : t(`from.${from}`))
  const mine = order.side === 'buy' ? 'buyer' : 'seller'
  return (
    <div
      ref={box}
      role="log"
      aria-label={t('title')}
      className="grid max-h-[420px] content-start gap-2 overflow-y-auto"
    >
      {lines.map((line) => {
        const from = 'message' in line ? line.message.from : line.picture.from === mine ? 'me' : 'other'
        return (
          <div
            key={line.key}
            className={cx(
              'px-3 py-2',
              from === 'me' ? 'ml-8 bg-accent-wash' : 'mr-8 bg-paper-down',
              from === 'system' && 'mr-0 bg-transparent px-0 text-ink-2',
            )}
          >
            <div className="flex justify-between gap-3 text-dense text-ink-3">
              <span>{name(from)}</span>
              <time dateTime={line.time}>{clock.format(new Date(line.time))}</time>
            </div>
            {'message' in line ? (
              <p className="whitespace-pre-line break-words text-body">{line.message.text}</p>
            ) : (
              <EvidencePicture fileId={line.picture.fileId} label={t('picture', { name: name(from) })} />
            )}
          </div>
        )
      })}
    </div>
  )
}

function Writing({ order }: { readonly order: P2pOrderDetail }) {
  const t = useTranslations('p2pOrder.chat')
  const write = useWrite()
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    if (typed === '' || write.isPending) return
    write.mutate({ id: order.id, text: typed }, { onSuccess: () => setText('') })
  }
  return (
    <form onSubmit={submit} className="mt-3">
      <TextField
        size="md"
        label={t('write')}
        labelHidden
        placeholder={t('write')}
        autoComplete="off"
        maxLength={LONGEST}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="ink" pending={write.isPending}>
          {t('send')}
        </Button>
        {order.acts.includes('add_evidence') && <PictureButton orderId={order.id} />}
      </div>
      {write.isError && (
        <Note kind="error" className="mt-2">
          {write.error.message}
        </Note>
      )}
    </form>
  )
}
