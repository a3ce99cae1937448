import type { ConvertDesk, DeskFigures, DeskProposal } from '@bourse/contract'
import * as convert from '@bourse/contract/calls/office/convert'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { Proposal } from '../../app/page/proposal.tsx'
import { useMay } from '../../app/use-may.ts'
import { useConfirm, useDecline } from './api.ts'
import { BOUNDS, changedFigures, FIGURES, type FigureName } from './desk-form.ts'
import { ProposeDialog } from './propose-dialog.tsx'

/** What two people have set, and what one of them would have. */
export function FiguresSection({ desk }: { readonly desk: ConvertDesk }) {
  const t = useTranslations('convertDesk.figures')
  const mayPropose = useMay(convert.proposeDesk)
  const [proposing, setProposing] = useState(false)
  const text = useFigureText()
  return (
    <div className="grid gap-5">
      <Facts title={t('title')}>
        {FIGURES.map((name) => (
          <Fact key={name} name={t(`names.${name}`)}>
            {text(desk.figures, name)}
          </Fact>
        ))}
      </Facts>
      {desk.proposals.map((proposal) => (
        <FiguresProposal key={proposal.id} proposal={proposal} now={desk.figures} />
      ))}
      {mayPropose && desk.proposals.length === 0 && (
        <Button className="justify-self-start" onClick={() => setProposing(true)}>
          {t('propose')}
        </Button>
      )}
      {proposing && <ProposeDialog now={desk.figures} onClose={() => setProposing(false)} />}
    </div>
  )
}

function useFigureText() {
  const [amountText, figure] = [useAmountText(), useFigure()]
  return (figures: DeskFigures, name: FigureName) =>
    BOUNDS.some((bound) => bound === name) ? amountText(figures[name], 'EUR') : `${figure(figures[name])}%`
}

function FiguresProposal({ proposal, now }: { readonly proposal: DeskProposal; readonly now: DeskFigures }) {
  const t = useTranslations('convertDesk.proposal')
  const names = useTranslations('convertDesk.figures.names')
  const text = useFigureText()
  const [confirm, decline] = [useConfirm(), useDecline()]
  const mayDecide = useMay(convert.confirmDesk)
  return (
    <Proposal
      title={t('title')}
      proposal={proposal}
      why={proposal.reason}
      confirm={mayDecide ? confirm : undefined}
      decline={mayDecide ? decline : undefined}
      confirmed={t('confirmed')}
    >
      <ul className="my-3 grid gap-1 text-body">
        {changedFigures(now, proposal).map((name) => (
          <li key={name}>{t('change', { name: names(name), before: text(now, name), after: text(proposal, name) })}</li>
        ))}
      </ul>
    </Proposal>
  )
}
