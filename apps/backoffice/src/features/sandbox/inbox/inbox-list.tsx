import type { InboxMessage } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useState } from 'react'
import { useMoment } from '../../../app/moments.ts'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { codeIn } from './message-code.ts'
import { MessageView } from './message-view.tsx'

export interface InboxListProps {
  messages: readonly InboxMessage[]
  onRecipient: (recipient: string) => void
}

/**
 * Until somebody chooses a message the newest one is open, because the code that was just sent is what people come for.
 * Wide screens open it beside the list, narrow ones under its row.
 */
export function InboxList({ messages, onRecipient }: InboxListProps) {
  const t = useTranslations('sandbox.inbox')
  const [chosen, setChosen] = useState<string | null | undefined>(undefined)
  const newest = messages[0]
  const open = chosen === undefined ? newest : messages.find(({ id }) => id === chosen)
  return (
    <div className="grid gap-x-10 lg:grid-cols-[432px_1fr]">
      <p role="status" className="sr-only">
        {newest && t('newest', { subject: newest.subject, to: newest.to })}
      </p>
      <ul className="border-line-2 border-t">
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            isOpen={message.id === open?.id}
            onOpen={() => setChosen(message.id === open?.id ? null : message.id)}
            onRecipient={onRecipient}
          />
        ))}
      </ul>
      <div className="max-lg:hidden">
        {open === undefined ? (
          <p className="pt-3 text-ink-3">{t('choose')}</p>
        ) : (
          <div className="sticky top-[calc(var(--bar)+24px)]">
            <MessageView message={open} onRecipient={onRecipient} />
          </div>
        )}
      </div>
    </div>
  )
}

interface MessageRowProps {
  message: InboxMessage
  isOpen: boolean
  onOpen: () => void
  onRecipient: (recipient: string) => void
}

function MessageRow({ message, isOpen, onOpen, onRecipient }: MessageRowProps) {
  const t = useTranslations('sandbox.inbox')
  const moment = useMoment()
  const code = codeIn(message)
  const Drawing = message.channel === 'mail' ? drawings.mail : drawings.phone
  return (
    <li className="border-line border-b">
      <div
        className={cx(
          'flex items-center gap-2 pr-2',
          isOpen ? 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-paper-down',
        )}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onOpen}
          className="grid min-h-14 min-w-0 flex-1 grid-cols-[16px_1fr_auto] items-center gap-x-3 py-2 pl-3.5 text-left focus-visible:-outline-offset-2"
        >
          <span className="text-ink-2">
            <Icon of={Drawing} />
            <span className="sr-only">{t(message.channel)}</span>
          </span>
          <span className="min-w-0 text-body">
            <span className="block truncate font-semibold">
              {message.subject === '' ? message.text : message.subject}
            </span>
            <span className="block truncate text-dense text-ink-3">{message.to}</span>
          </span>
          <span className="text-dense text-ink-3">{moment(message.receivedAt)}</span>
        </button>
        {code === undefined ? <span className="w-7" /> : <CopyButton value={code} label={t('copyCode', { code })} />}
      </div>
      {isOpen && (
        <div className="px-3.5 pb-5 lg:hidden">
          <MessageView message={message} onRecipient={onRecipient} />
        </div>
      )}
    </li>
  )
}
