import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { ScotchRule } from '@bourse/ui/rule.tsx'

const SECTIONS = ['who', 'limit', 'use', 'arrives', 'fee', 'missed', 'suspended', 'reopens'] as const

/** The rules of Credit Deposit in plain words; whoever takes early credit is led here first. */
export function CreditRulesPage() {
  const t = useTranslations('credit.rules')
  return (
    <div className="wrap pt-8 pb-16 md:pt-12">
      <div className="max-w-[680px]">
        <h1 className="display text-h1">{t('title')}</h1>
        <p className="mt-3 text-ink-2 text-lead">{t('intro')}</p>
        <ScotchRule className="mt-6" />
        <ol>
          {SECTIONS.map((section, place) => (
            <li key={section} className="grid grid-cols-[2rem_1fr] border-line border-b py-4">
              <span aria-hidden="true" className="font-medium text-ink-3">
                {place + 1}
              </span>
              <div className="min-w-0">
                <h2 className="font-semibold text-h4">{t(`${section}.title`)}</h2>
                <p className="mt-1 text-body text-ink-2">{t(`${section}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <Link
          to="/deposit/$fiat/$type"
          params={{ fiat: 'EUR', type: 'bank' }}
          className={buttonClass({ variant: 'ink', size: 'lg', className: 'mt-8' })}
        >
          {t('deposit')}
        </Link>
      </div>
    </div>
  )
}
