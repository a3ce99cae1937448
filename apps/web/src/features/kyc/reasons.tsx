import type { KycReason } from '@bourse/contract/kyc-lists'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'

const PARTS = ['front', 'back', 'selfie', 'data'] as const

/** Why it was refused, each part with what is wrong with it. */
export function Reasons({ reasons }: { reasons: readonly KycReason[] }) {
  const t = useTranslations('kyc')
  return (
    <Note kind="warn">
      <p className="font-semibold">{t('reasons.title')}</p>
      <dl className="mt-2 grid gap-2">
        {PARTS.map((part) => {
          const own = reasons.filter((reason) => reason.startsWith(`${part}_`))
          if (own.length === 0) return null
          return (
            <div key={part}>
              <dt className="font-medium">{t(`parts.${part}`)}</dt>
              {own.map((reason) => (
                <dd key={reason} className="text-ink-2">
                  {t(`reason.${reason}`)}
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
    </Note>
  )
}
