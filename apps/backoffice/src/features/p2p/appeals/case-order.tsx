import type { P2pCaseFile } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useMoment } from '../../../app/moments.ts'
import { Fact, Facts } from '../../../app/page/facts.tsx'

interface CaseProps {
  readonly file: P2pCaseFile
}

export function CaseOrder({ file }: CaseProps) {
  const t = useTranslations('appeals.one')
  const kinds = useTranslations('appeals.pauses.scopes')
  const { paymentKind } = file
  return (
    <Facts title={t('order')}>
      <Fact name={t(file.state === 'appeal' ? 'coins' : 'quantity')}>
        {file.quantity} {file.symbol}
      </Fact>
      <Fact name={t('price')}>
        {file.price} {file.fiat}
      </Fact>
      <Fact name={t('value')}>{t('euros', { value: file.eurValue })}</Fact>
      <Fact name={t('kind')}>{kinds.has(paymentKind) ? kinds(paymentKind) : paymentKind}</Fact>
      <Fact name={t('payer')}>{paidText(file.payer)}</Fact>
      <Fact name={t('recipient')}>{paidText(file.recipient)}</Fact>
      {file.reference !== null && <Fact name={t('reference')}>{file.reference}</Fact>}
    </Facts>
  )
}

/** In whose name, and where. */
function paidText({ name, fields }: P2pCaseFile['payer']): string {
  return [name, ...fields.map(({ value }) => value)].join(' · ')
}

export function CaseHistory({ file }: CaseProps) {
  const t = useTranslations('appeals')
  const moment = useMoment({ withDate: true })
  return (
    <section aria-labelledby="case-history">
      <SectionRule id="case-history" title={t('one.history')} />
      <Timeline
        steps={file.events.map(({ kind, by, time }, place) => ({
          id: `${place}-${kind}`,
          title: t(`events.${kind}`),
          detail: t(`parties.${by}`),
          state: 'done' as const,
          when: <time dateTime={time}>{moment(time)}</time>,
        }))}
      />
    </section>
  )
}
