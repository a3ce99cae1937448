import type { P2pCaseFile } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useMoment } from '../../../app/moments.ts'

const SHOWN_HASH = 10

/** What the two wrote; each message carries the hash of the one before it, so that a change would show. */
export function CaseChat({ file }: { readonly file: P2pCaseFile }) {
  const t = useTranslations('appeals')
  const moment = useMoment({ withDate: true })
  return (
    <section aria-labelledby="case-chat">
      <SectionRule
        id="case-chat"
        title={t('chat.title')}
        action={
          <Status
            kind={file.chainHolds ? 'completed' : 'failed'}
            label={t(file.chainHolds ? 'chat.holds' : 'chat.broken')}
          />
        }
      />
      {!file.chainHolds && (
        <Note kind="error" className="mb-3">
          {t('chat.brokenText')}
        </Note>
      )}
      {file.messages.length === 0 ? (
        <p className="text-body text-ink-2">{t('chat.empty')}</p>
      ) : (
        <ol className="border-line border-t text-body">
          {file.messages.map(({ seq, from, text, time, hash }) => (
            <li key={seq} className="border-line border-b py-2">
              <div className="flex flex-wrap justify-between gap-x-4 text-dense text-ink-3">
                <span>
                  {seq}. {t(`parties.${from}`)}
                </span>
                <span>
                  <time dateTime={time}>{moment(time)}</time> <code title={hash}>{hash.slice(0, SHOWN_HASH)}</code>
                </span>
              </div>
              <p className="whitespace-pre-line break-words">{text}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
