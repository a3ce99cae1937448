import type { InviteDraw } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useDraw, useDraws } from './api.ts'

/** Draws of the person: what waits first. Nothing where there is none. */
export function DrawsSection() {
  const t = useTranslations('invite.draws')
  const { data } = useDraws()
  if (data === undefined || data.total === 0) return null
  return (
    <section aria-labelledby="draws" className="mt-10">
      <SectionRule id="draws" title={t('title', { count: data.left })} />
      <p className="pt-2 text-dense text-ink-2">{t('note')}</p>
      <ul>
        {data.records.map((draw) => (
          <Row key={draw.id} draw={draw} />
        ))}
      </ul>
    </section>
  )
}

const groups = (hex: string) => hex.replace(/(.{4})(?=.)/g, '$1 ')

function Row({ draw }: { readonly draw: InviteDraw }) {
  const t = useTranslations('invite.draws')
  const { amount, day } = useAmounts()
  const drawing = useDraw()
  const act = () =>
    drawing.mutate(draw.id, {
      onSuccess: (done) => toast.good(t('won', { amount: amount(done.amount ?? '0', done.asset) })),
      onError: ({ message }) => toast.bad(message),
    })
  return (
    <li className="border-line border-b py-2 text-body">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>{t('from', { friend: draw.friend, day: day(draw.madeTime) })}</span>
        {draw.state === 'open' && (
          <Button size="sm" variant="ink" pending={drawing.isPending} onClick={act}>
            {t('draw')}
          </Button>
        )}
        {draw.state === 'expired' && <span className="text-ink-2">{t('expired')}</span>}
        {draw.state === 'drawn' && (
          <strong className="font-semibold">{draw.held ? t('held') : amount(draw.amount ?? '0', draw.asset)}</strong>
        )}
      </div>
      <details className="text-agate text-ink-3">
        <summary className="min-h-6 cursor-pointer">{t('sealed')}</summary>
        <p className="break-all pt-1">{groups(draw.commitment)}</p>
        {draw.seed !== null && draw.clientSeed !== null && (
          <p className="break-all pt-1">
            {t('proof', { seed: draw.seed, message: `invite:${draw.id}:${draw.clientSeed}` })}
          </p>
        )}
      </details>
    </li>
  )
}
