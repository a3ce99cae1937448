import type { OfficeQuickbuyPartner } from '@bourse/contract'
import * as quickbuy from '@bourse/contract/calls/office/quickbuy'
import { Button } from '@bourse/ui/button.tsx'
import { Switch } from '@bourse/ui/fields/switch.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { FormDialog } from '../../app/page/form-dialog.tsx'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { useCompare, useNameFloat, useOpenPartner, usePartners } from './api.ts'

/** Who sells, what they have with us, and whether their books and ours agree. */
export function QuickbuyPartnersPage() {
  const t = useTranslations('quickbuy.partners')
  const query = usePartners()
  return (
    <>
      <PageHead title={t('title')} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={12} />}>
        {(partners) => (
          <div className="grid grid-cols-1 gap-10">
            {partners.map((one) => (
              <Partner key={one.platform} one={one} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

interface PartnerProps {
  readonly one: OfficeQuickbuyPartner
}

function Partner({ one }: PartnerProps) {
  const t = useTranslations('quickbuy.partners')
  return (
    <section aria-labelledby={`partner-${one.platform}`}>
      <SectionRule id={`partner-${one.platform}`} title={one.name} />
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
        <div className="grid content-start gap-4">
          <Opening one={one} />
          <Facts title={t('standing')} within={`partner-${one.platform}`}>
            <Fact name={t('delivery')}>{t(`deliveries.${one.delivery}`)}</Fact>
            <Fact name={t('openOrders')}>{one.openOrders}</Fact>
            <Fact name={t('openCases')}>{one.openCases}</Fact>
          </Facts>
          {one.delivery === 'float' && <Float one={one} />}
        </div>
        <Compared one={one} />
      </div>
    </section>
  )
}

function Opening({ one }: PartnerProps) {
  const t = useTranslations('quickbuy.partners')
  const may = useMay(quickbuy.openQuickbuyPartner)
  const open = useOpenPartner()
  return (
    <>
      {!one.connected && <Note kind="warn">{t('notConnected')}</Note>}
      {open.error && <Note kind="error">{open.error.message}</Note>}
      <Switch
        label={t('takesOrders')}
        disabled={!may}
        checked={open.isPending ? open.variables.open : one.open}
        onChange={({ target }) => open.mutate({ platform: one.platform, open: target.checked })}
      />
    </>
  )
}

function Float({ one }: PartnerProps) {
  const t = useTranslations('quickbuy.partners')
  const amountText = useAmountText()
  const may = useMay(quickbuy.nameQuickbuyFloat)
  const [naming, setNaming] = useState(false)
  return (
    <div>
      {one.floatUid === null && <Note kind="warn">{t('noFloat')}</Note>}
      {one.proposedUid !== null && <Note kind="info">{t('proposed', { uid: one.proposedUid })}</Note>}
      <Facts title={t('float')} within={`partner-${one.platform}`}>
        <Fact name={t('uid')}>{one.floatUid ?? '–'}</Fact>
        {one.floats.map(({ coin, available, held }) => (
          <Fact key={coin} name={coin}>
            {amountText(available, coin)}{' '}
            <span className="text-ink-3">{t('held', { amount: amountText(held, coin) })}</span>
          </Fact>
        ))}
      </Facts>
      {may && (
        <Button size="sm" className="mt-3" onClick={() => setNaming(true)}>
          {t('nameFloat')}
        </Button>
      )}
      {naming && <NameFloat one={one} onClose={() => setNaming(false)} />}
    </div>
  )
}

function NameFloat({ one, onClose }: PartnerProps & { readonly onClose: () => void }) {
  const t = useTranslations('quickbuy.partners')
  const [uid, setUid] = useState(one.proposedUid ?? one.floatUid ?? '')
  const act = useNameFloat()
  const submit = () => act.mutate({ platform: one.platform, uid: uid.trim() }, { onSuccess: onClose })
  return (
    <FormDialog
      title={t('nameFloat')}
      description={t('nameFloatText')}
      confirm={t('nameFloat')}
      disabled={uid.trim() === ''}
      act={act}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('uid')} inputMode="numeric" value={uid} onChange={({ target }) => setUid(target.value)} />
    </FormDialog>
  )
}

/** Our orders beside the partner’s own list. */
function Compared({ one }: PartnerProps) {
  const t = useTranslations('quickbuy.partners')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  const may = useMay(quickbuy.compareQuickbuyPartner)
  const compare = useCompare()
  const { compared } = one
  return (
    <div>
      <Facts title={t('comparison')} within={`partner-${one.platform}`}>
        {compared === null ? (
          <Fact name={t('comparedAt')}>{t('neverCompared')}</Fact>
        ) : (
          <>
            <Fact name={t('comparedAt')}>{moment(compared.at)}</Fact>
            <Fact name={t('counts')}>{t('countsText', { ours: compared.ours, theirs: compared.theirs })}</Fact>
            {compared.sums.map(({ fiat, ours, theirs }) => (
              <Fact key={fiat} name={t('sum', { fiat })}>
                {t('sumText', { ours: amountText(ours, fiat), theirs: amountText(theirs, fiat) })}
              </Fact>
            ))}
            <Fact name={t('differences')}>{compared.differences}</Fact>
            {compared.strange.length > 0 && <Fact name={t('strange')}>{compared.strange.join(', ')}</Fact>}
          </>
        )}
      </Facts>
      {compare.error && (
        <Note kind="error" className="mt-3">
          {compare.error.message}
        </Note>
      )}
      {may && (
        <Button
          size="sm"
          className="mt-3"
          pending={compare.isPending}
          onClick={() =>
            compare.mutate(one.platform, {
              onSuccess: ({ differences }) => toast.good(t('compared', { count: differences })),
            })
          }
        >
          {t('compareNow')}
        </Button>
      )}
    </div>
  )
}
