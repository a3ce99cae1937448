import type { P2pCaseFile } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../../app/moments.ts'
import { useEvidence } from './appeals-api.ts'

const SHOWN_HASH = 16

/** What both sides have shown, with the hash that each picture had when it came. */
export function Evidence({ file }: { readonly file: P2pCaseFile }) {
  const t = useTranslations('appeals')
  return (
    <section aria-labelledby="case-evidence">
      <SectionRule id="case-evidence" title={t('evidence.title')} />
      {file.evidence.length === 0 ? (
        <p className="text-body text-ink-2">{t('evidence.none')}</p>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {file.evidence.map((one) => (
            <Picture key={one.fileId} evidence={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Picture({ evidence: { fileId, from, time, sha256 } }: { readonly evidence: P2pCaseFile['evidence'][number] }) {
  const t = useTranslations('appeals')
  const moment = useMoment({ withDate: true })
  const { data, error, refetch, isRefetching } = useEvidence(fileId)
  const label = t('evidence.picture', { who: t(`parties.${from}`), time: moment(time) })
  return (
    <li>
      <figure>
        {data !== undefined ? (
          <a href={data} download={fileId} className="block bg-paper-down">
            <img src={data} alt={label} className="max-h-[320px] w-full object-contain" />
          </a>
        ) : error === null ? (
          <Skeleton height={180} />
        ) : (
          <ErrorState
            title={t('evidence.failed')}
            text={error.message}
            onRetry={() => void refetch()}
            retrying={isRefetching}
          />
        )}
        <figcaption className="mt-1 text-dense text-ink-2">
          {label} <code title={sha256}>{sha256.slice(0, SHOWN_HASH)}</code>
        </figcaption>
      </figure>
    </li>
  )
}
