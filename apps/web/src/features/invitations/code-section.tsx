import { Button } from '@bourse/ui/button.tsx'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { QrCode } from '../../app/page/qr-code.tsx'
import { spelled } from './invite-view.ts'

interface CodeSectionProps {
  readonly code: string
  /** A path of the site. */
  readonly link: string
}

/** The code and the link with what copies them, and the link as a picture for a phone beside this one. */
export function CodeSection({ code, link }: CodeSectionProps) {
  const t = useTranslations('invite.code')
  const address = `${window.location.origin}${link}`
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.good(t('copied'))
    } catch {
      toast.bad(t('notCopied'))
    }
  }
  return (
    <section aria-label={t('title')} className="flex gap-4 pt-5 md:gap-8">
      <span className="shrink-0 self-start border border-ink">
        <span className="max-md:hidden">
          <QrCode text={address} label={t('qr')} size={200} />
        </span>
        <span className="md:hidden">
          <QrCode text={address} label={t('qr')} size={124} />
        </span>
      </span>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
          <p className="min-w-0">
            <span className="block text-dense text-ink-2">{t('title')}</span>
            <span className="block font-medium text-[26px] leading-[1.25] tracking-[0.06em] md:text-[40px]">
              {spelled(code)}
            </span>
          </p>
          <Button className="max-md:hidden" onClick={() => void copy(code)}>
            <Icon of={drawings.copy} size={16} />
            {t('copyCode')}
          </Button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line md:border-y md:py-2">
          <p className="min-w-0 break-all text-body">
            <span className="mr-4 text-ink-2 max-md:hidden">{t('link')}</span>
            {`${window.location.host}/i/`}
            <span className="font-medium text-accent">{code}</span>
          </p>
          <Button variant="ink" className="max-md:w-full" onClick={() => void copy(address)}>
            <Icon of={drawings.copy} size={16} />
            {t('copyLink')}
          </Button>
        </div>
      </div>
    </section>
  )
}
