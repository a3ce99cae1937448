import type { Currency, DepositAddress, DepositChain } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Address } from '@bourse/ui/figure.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { Sum } from '@bourse/ui/sum.tsx'
import { QrCode } from '../../../app/page/qr-code.tsx'
import { useDepositAddress } from '../api.ts'
import { creditMinutes } from '../deposits/deposit-view.ts'

const QR_SIZE = 164

export function AddressSection({ currency, chain }: { readonly currency: Currency; readonly chain: DepositChain }) {
  const t = useTranslations('funding.crypto')
  const address = useDepositAddress(currency.code, chain.chainName)
  if (address.isError && address.data === undefined) {
    return (
      <ErrorState
        className="mt-3.5"
        title={t('addressFailed')}
        text={address.error.message}
        onRetry={() => void address.refetch()}
        retrying={address.isFetching}
      />
    )
  }
  return (
    <>
      {address.data === undefined ? <AddressSkeleton /> : <AddressBlock address={address.data} />}
      <Facts currency={currency} chain={chain} />
    </>
  )
}

/** As large as what is to come, so that nothing moves when it does. */
function AddressSkeleton() {
  return (
    <div className="mt-3.5 flex gap-4">
      <span className="shrink-0 border border-line bg-paper-sel" style={{ width: QR_SIZE + 2, height: QR_SIZE + 2 }} />
      <div className="flex flex-1 flex-col gap-2.5 pt-1">
        <Skeleton width="40%" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" />
      </div>
    </div>
  )
}

function useCopy() {
  const t = useTranslations('funding.crypto')
  return (text: string, what: 'address' | 'tag') =>
    void navigator.clipboard.writeText(text).then(
      () => toast.good(t(`copied.${what}`)),
      () => toast.bad(t('notCopied')),
    )
}

function AddressBlock({ address }: { readonly address: DepositAddress }) {
  const t = useTranslations('funding.crypto')
  const copy = useCopy()
  const { tag } = address
  const share = () => void navigator.share({ text: address.address }).catch(() => undefined)
  return (
    <>
      <div className="mt-3.5 flex items-stretch gap-4">
        <div className="shrink-0 self-start border border-ink">
          <QrCode text={address.qr} label={t('qr', { coin: address.coin })} size={QR_SIZE} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col justify-between gap-3">
          <div>
            <div className="text-agate text-ink-3">{t('yourAddress')}</div>
            <div data-address={address.address}>
              <Address value={address.address} className="mt-0.5 text-[15px] leading-[22px]" />
            </div>
          </div>
          <div className="flex gap-2">
            <Button variant="ink" className="h-10 flex-1 px-2" onClick={() => copy(address.address, 'address')}>
              <Icon of={drawings.copy} />
              {t('copy')}
            </Button>
            {typeof navigator.share === 'function' && (
              <Button className="h-10 w-11 px-0" aria-label={t('share')} onClick={share}>
                <Icon of={drawings.share} />
              </Button>
            )}
          </div>
        </div>
      </div>
      {tag !== null && (
        <div className="mt-3.5 flex items-center justify-between gap-4 border border-accent px-3.5 py-2.5">
          <div className="min-w-0">
            <div className="text-agate text-ink-3">{t('tag')}</div>
            <div data-tag={tag} className="font-semibold text-h4 text-accent">
              {tag}
            </div>
          </div>
          <Button onClick={() => copy(tag, 'tag')}>
            <Icon of={drawings.copy} size={14} />
            {t('copyTag')}
          </Button>
        </div>
      )}
    </>
  )
}

function Facts({ currency, chain }: { readonly currency: Currency; readonly chain: DepositChain }) {
  const t = useTranslations('funding.crypto')
  const locale = useLocaleTag()
  const minimum = formatDecimal(chain.minimum, { locale, scale: currency.scale, minScale: 0 })
  const rows = [
    { label: t('memo'), value: chain.memo === 'tag' ? t('memoNeeded') : t('memoNone') },
    { label: t('smallest'), value: `${minimum}\u00a0${currency.code}` },
    chain.finality === 'network'
      ? { label: t('credited'), value: <Wrapped>{t('creditedWhenFinal', { minutes: creditMinutes(chain) })}</Wrapped> }
      : {
          label: t('creditedAfter'),
          value: t('creditedAfterValue', { count: chain.confirmations, minutes: creditMinutes(chain) }),
        },
    ...(chain.contract === null
      ? []
      : [{ label: t('contract'), value: <span title={chain.contract}>{shortContract(chain.contract)}</span> }]),
  ]
  return <Sum rows={rows} className="mt-3.5 border-line border-t pt-3" />
}

/** A sentence among figures, which keeps to its column on a phone. */
function Wrapped({ children }: { readonly children: string }) {
  return <span className="block max-w-[240px] whitespace-normal">{children}</span>
}

function shortContract(contract: string): string {
  return `${contract.slice(0, 8)}…${contract.slice(-6)}`
}
