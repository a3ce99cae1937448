import type { TrialOutcomeKind } from '@bourse/contract/trial-payoff'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { examples } from './trial-view.ts'

const NONE = '0.00'

/** What somebody keeps in each of the five ways in which it can end: before consent, and while it runs. */
export function Outcomes({ own }: { readonly own?: TrialOutcomeKind | undefined }) {
  const t = useTranslations('trial.outcomes')
  const { figure } = useAmounts()
  const shown = (amount: string) => (amount === NONE ? '–' : figure(amount))
  return (
    <section aria-labelledby="outcomes" className="mt-6">
      <SectionRule
        id="outcomes"
        title={t('title')}
        action={<span className="text-dense text-ink-2">{t('unit')}</span>}
      />
      <table className="w-full text-body">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="border-line border-b text-left text-dense text-ink-2">
            <th scope="col" className="py-1.5 pl-2 font-normal">
              {t('outcome')}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {t('value')}
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-normal">
              {t('cash')}
            </th>
            <th scope="col" className="py-1.5 pr-2 pl-3 text-right font-normal">
              {t('coupons')}
            </th>
          </tr>
        </thead>
        <tbody>
          {examples().map(({ kind, value, cash, coupons }) => (
            <tr
              key={kind}
              className={cx(
                'border-line border-b',
                kind === own && 'bg-accent-wash shadow-[inset_3px_0_0_var(--accent)]',
              )}
            >
              <th scope="row" className="py-2 pl-2 text-left font-semibold">
                {t(`kinds.${kind}.name`)}
                {kind === own && <span className="sr-only"> ({t('own')})</span>}
                <span className="block font-normal text-dense text-ink-2">{t(`kinds.${kind}.keeps`)}</span>
              </th>
              <td className="py-2 text-right tabular-nums">{figure(value)}</td>
              <td className="py-2 pl-3 text-right font-semibold tabular-nums">{shown(cash)}</td>
              <td className="py-2 pr-2 pl-3 text-right tabular-nums">{shown(coupons)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-dense text-ink-2">{t('note')}</p>
    </section>
  )
}
