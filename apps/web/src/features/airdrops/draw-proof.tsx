import type { AirdropDetail, AirdropDraw } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useDraw } from './api.ts'
import { checkDraw, type DrawCheck } from './draw-check.ts'

interface DrawProofProps {
  readonly airdrop: AirdropDetail
  readonly ticket: string | undefined
}

/** How spots are drawn, what was published before, and the draw done again in this browser. */
export function DrawProof({ airdrop, ticket }: DrawProofProps) {
  const t = useTranslations('airdrops.draw')
  const { moment } = useAmounts()
  const { commitment, seed, drawTime, spots, id } = airdrop
  const facts = [
    { key: 'commitment', value: commitment ?? '–' },
    { key: 'seed', value: seed ?? t('seedLater', { time: moment(drawTime ?? airdrop.endTime) }) },
  ] as const
  return (
    <section aria-labelledby="draw">
      <SectionRule id="draw" title={t('title')} />
      <p className="mt-3 max-w-[60ch] text-body text-ink-2">{t('text', { spots })}</p>
      <dl className="mt-3 border-line border-t text-body">
        {facts.map(({ key, value }) => (
          <div key={key} className="grid gap-x-4 border-line border-b py-2 md:grid-cols-[160px_minmax(0,1fr)]">
            <dt className="text-ink-2">{t(key)}</dt>
            <dd className="break-all font-mono text-dense leading-5">{value}</dd>
          </div>
        ))}
      </dl>
      {seed !== null && <Checker activityId={id} ticket={ticket} />}
    </section>
  )
}

function Checker({ activityId, ticket }: { readonly activityId: string; readonly ticket: string | undefined }) {
  const t = useTranslations('airdrops.draw')
  const query = useDraw(activityId)
  const draw = query.data
  if (draw === undefined) return <ListPending query={query} texts="airdrops.draw" />
  const own = ticket === undefined || !draw.lots.includes(ticket) ? undefined : draw.won.includes(ticket)
  return (
    <>
      <p className="mt-3 text-body">
        {t('counts', { lots: draw.lots.length, won: draw.won.length })}
        {own !== undefined && ` ${own ? t('ownWon') : t('ownLost')}`}
      </p>
      <CheckAgain draw={draw} />
      <details className="mt-3 text-body">
        <summary className="link cursor-pointer">{t('lots')}</summary>
        <ul className="mt-2 max-h-60 overflow-y-auto border-line border-y py-2 font-mono text-dense leading-5">
          {draw.lots.map((lot) => (
            <li key={lot} className="flex flex-wrap justify-between gap-x-3">
              <span className="break-all">{lot}</span>
              {draw.won.includes(lot) && <span className="font-sans font-semibold">{t('won')}</span>}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

function CheckAgain({ draw }: { readonly draw: AirdropDraw }) {
  const t = useTranslations('airdrops.draw')
  const [check, setCheck] = useState<DrawCheck>()
  const again = async () => setCheck(await checkDraw(draw))
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button variant="outline" onClick={() => void again()}>
        {t('again')}
      </Button>
      <div role="status" className="grid gap-1 text-body">
        {check !== undefined && (
          <>
            <Status
              kind={check.isCommitted ? 'completed' : 'failed'}
              label={t(check.isCommitted ? 'committed' : 'notCommitted')}
            />
            <Status kind={check.isDrawn ? 'completed' : 'failed'} label={t(check.isDrawn ? 'drawn' : 'notDrawn')} />
          </>
        )}
      </div>
    </div>
  )
}
