import type { GateState, GateStep, ProductStanding } from '@bourse/contract'
import { DOCUMENT_STEPS, type DocumentStep, PASSABLE_STEPS, type PassableStep } from '@bourse/contract/policy-lists'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { type ReactNode, useState } from 'react'
import { useAcknowledge, useGate } from './api.ts'
import { CategoryStep } from './category-step.tsx'
import { DocumentAct, DocumentTitle } from './document-step.tsx'
import { KnowledgeStep } from './knowledge-step.tsx'
import { useGateMoment } from './use-gate-moment.ts'

type Needed = Pick<ProductStanding, 'product' | 'missing'>
type GeneralStep = Exclude<PassableStep, DocumentStep>

interface Item {
  readonly step: PassableStep
  /** Of a document: whose it is. */
  readonly product: string | null
}

const isDocument = (step: GateStep): step is DocumentStep => DOCUMENT_STEPS.some((one) => one === step)

/** What is missing and what is done, in the order in which it is passed; a document stands once for each product. */
function itemsOf(needed: readonly Needed[], gate: GateState): Item[] {
  return PASSABLE_STEPS.flatMap((step): Item[] => {
    const missing = needed.filter((one) => one.missing.includes(step)).map(({ product }) => product)
    const passed = gate.steps.filter((one) => one.step === step && one.passedUntil !== null)
    if (!isDocument(step)) return missing.length > 0 || passed.length > 0 ? [{ step, product: null }] : []
    const products = new Set([...passed.flatMap(({ product }) => product ?? []), ...missing])
    return [...products].map((product) => ({ step, product }))
  })
}

/** What is left to do before a product is open, as a line from top to bottom; what is done stays in sight. */
export function GateSteps({ needed }: { readonly needed: readonly Needed[] }) {
  const t = useTranslations('gate')
  const { data, error, refetch, isRefetching } = useGate()
  if (!needed.some(({ missing }) => missing.some((step) => PASSABLE_STEPS.some((one) => one === step)))) return null
  if (data === undefined && error !== null) {
    const retry = () => void refetch()
    return (
      <ErrorState title={t('failed')} text={error.message} onRetry={retry} retrying={isRefetching} className="mt-6" />
    )
  }
  if (data === undefined) return <LoadingState lines={4} className="mt-6" />
  const isMissing = ({ step, product }: Item) =>
    needed.some((one) => one.missing.includes(step) && (product === null || one.product === product))
  return (
    <section aria-labelledby="steps" className="mt-8 max-w-[680px]">
      <h3 id="steps" className="scroll-mt-[calc(var(--bar)+16px)] font-semibold text-h4">
        {t('title')}
      </h3>
      <p className="mt-1 text-body text-ink-2">{t('intro')}</p>
      <ol className="mt-4 border-line-2 border-l">
        {itemsOf(needed, data).map((item) => (
          <Step key={`${item.step} ${item.product}`} item={item} gate={data} missing={isMissing(item)} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  readonly item: Item
  readonly gate: GateState
  readonly missing: boolean
}

function Step({ item: { step, product }, gate, missing }: StepProps) {
  const t = useTranslations('gate')
  const moment = useGateMoment()
  const passed = gate.steps.findLast((one) => one.step === step && one.product === product)
  const until = missing ? null : (passed?.passedUntil ?? null)
  const document = isDocument(step) && product !== null ? { step, product } : undefined
  return (
    <li className="relative pb-6 pl-6 last:pb-0">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[5px] size-[9px] rounded-full ${until === null ? 'bg-ink' : 'bg-good'}`}
      />
      <h4 className="font-semibold text-body">
        {document === undefined ? t(`${step}.title`) : <DocumentTitle {...document} />}
      </h4>
      {until === null ? (
        <>
          <p className="mt-1 text-body text-ink-2">{t(`${step}.text`)}</p>
          {document === undefined ? <Act step={step as GeneralStep} gate={gate} /> : <DocumentAct {...document} />}
        </>
      ) : (
        <p className="mt-1 text-body text-ink-3">{t('done', { date: moment(until) })}</p>
      )}
    </li>
  )
}

function Act({ step, gate }: { readonly step: GeneralStep; readonly gate: GateState }): ReactNode {
  if (step === 'category') return <CategoryStep evidence={gate.evidence} />
  if (step === 'knowledge') return <KnowledgeStep nextTryAt={gate.nextTryAt} />
  if (step === 'cooling_off') {
    const { coolingEnds } = gate
    if (coolingEnds === null || coolingEnds > gate.now) return <Wait until={coolingEnds} />
  }
  return <Acknowledge step={step} />
}

/** ISO texts of one zone stand in the order of their moments. */
function Wait({ until }: { readonly until: string | null }) {
  const t = useTranslations('gate.cooling_off')
  const moment = useGateMoment()
  return <p className="mt-2 text-body">{until === null ? t('before') : t('wait', { time: moment(until, 'short') })}</p>
}

/** Where the law gives a choice, going on and leaving weigh the same. */
const CHOICES: readonly GeneralStep[] = ['risk_warning', 'cooling_off']

function Acknowledge({ step }: { readonly step: Parameters<ReturnType<typeof useAcknowledge>['mutate']>[0] }) {
  const t = useTranslations('gate')
  const acknowledge = useAcknowledge()
  const [left, setLeft] = useState(false)
  if (left)
    return (
      <div className="mt-3 grid gap-3">
        <Note kind="info" role="status">
          {t('left')}
        </Note>
        <div>
          <Button onClick={() => setLeft(false)}>{t('back')}</Button>
        </div>
      </div>
    )
  return (
    <div className="mt-3 grid gap-3">
      {acknowledge.error !== null && <Note kind="error">{acknowledge.error.message}</Note>}
      <div className="flex flex-wrap gap-3">
        <Button pending={acknowledge.isPending} onClick={() => acknowledge.mutate(step)}>
          {t(`${step}.act`)}
        </Button>
        {CHOICES.includes(step) && <Button onClick={() => setLeft(true)}>{t('leave')}</Button>}
      </div>
    </div>
  )
}
