import type { InboxMessage } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useMoment } from '../../../app/moments.ts'
import { CopyButton } from '../../../app/page/copy-button.tsx'
import { codeIn } from './message-code.ts'

export interface MessageViewProps {
  message: InboxMessage
  onRecipient: (recipient: string) => void
}

export function MessageView({ message, onRecipient }: MessageViewProps) {
  const t = useTranslations('sandbox.inbox')
  const moment = useMoment()
  const code = codeIn(message)
  return (
    <article className="max-lg:pt-4 lg:border-ink lg:border-t-2 lg:pt-3">
      <h2 className="font-semibold text-h3 max-lg:sr-only">{message.subject === '' ? t('sms') : message.subject}</h2>
      <p className="mt-1 text-body text-ink-3">
        {t('sentTo', { channel: t(message.channel), time: moment(message.receivedAt) })}{' '}
        <button
          type="button"
          onClick={() => onRecipient(message.to)}
          title={t('onlyThis')}
          className="min-h-6 break-all text-left font-medium text-ink-2 underline decoration-line-2 underline-offset-3 hover:decoration-ink"
        >
          {message.to}
        </button>
      </p>
      {code !== undefined && <CodeFigure code={code} />}
      <p className="mt-5 max-w-[68ch] whitespace-pre-wrap break-words text-read">{message.text}</p>
    </article>
  )
}

/** One click marks the whole code, another one copies it. */
function CodeFigure({ code }: { code: string }) {
  const t = useTranslations('sandbox.inbox')
  return (
    <div className="mt-4 flex max-w-[400px] items-center justify-between gap-4 border-line border-y py-2">
      <span className="select-all font-medium text-figure tracking-[0.08em]">{code}</span>
      <CopyButton value={code} label={t('copyCode', { code })} worded />
    </div>
  )
}
