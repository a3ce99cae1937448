import { useTranslations } from '@bourse/ui/i18n.tsx'

const RULES = ['escrow', 'accept', 'pay', 'name', 'paid', 'release', 'cancel', 'appeal', 'rest', 'fee'] as const

/** What holds for every order, before and after it is made. */
export function RulesSection() {
  const t = useTranslations('p2p.rules')
  return (
    <dl className="mt-2 max-w-[760px] text-body">
      {RULES.map((rule) => (
        <div key={rule} className="grid gap-x-8 gap-y-1 border-line border-b py-3 md:grid-cols-[200px_1fr]">
          <dt className="font-semibold">{t(`${rule}.title`)}</dt>
          <dd className="text-ink-2">{t(`${rule}.text`)}</dd>
        </div>
      ))}
    </dl>
  )
}
