import type { UserData } from '@bourse/contract'
import { OPEN_COUNTRIES } from '@bourse/contract/countries'
import { Button } from '@bourse/ui/button.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { type FormEvent, useState } from 'react'
import { countriesIn } from '../contacts/countries.ts'
import { InviteCodeField } from './invite-code.tsx'
import { useInvitationDenied, useSetInviteCode, useUpdateProfile } from './profile-api.ts'
import { usernameRefusal } from './username.ts'

function useTime(iso: string | null): string {
  const locale = useLocaleTag()
  if (iso === null) return ''
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

/** The code, and the address under which a friend registers with it, where inviting is offered. */
export function InviteLink({ user }: { user: UserData }) {
  const t = useTranslations('settings.profile')
  const denied = useInvitationDenied(user.country)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}/i/${user.inviteCode}`)
      toast.good(t('copied'))
    } catch {
      toast.bad(t('notCopied'))
    }
  }
  return (
    <span className="inline-flex items-baseline gap-3">
      {!denied && (
        <button type="button" onClick={() => void copy()} className="link min-h-6 font-normal text-dense">
          {t('copyLink')}
        </button>
      )}
      {user.inviteCode}
    </span>
  )
}

/** What a user may still say about themselves: the name always, country and inviter for the first days. */
export function ProfileSection({ user }: { user: UserData }) {
  const t = useTranslations('settings.profile')
  const [open, setOpen] = useState(false)
  const denied = useInvitationDenied(user.country)
  const invitable = user.settlingUntil !== null && !user.hasInviter && !denied
  return (
    <div className="mt-4">
      {open ? (
        <ProfileForm user={user} onClose={() => setOpen(false)} />
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="link inline-flex min-h-6 items-center font-medium text-body"
        >
          {t('edit')}
        </button>
      )}
      {invitable && <InviterForm user={user} />}
    </div>
  )
}

function ProfileForm({ user, onClose }: { user: UserData; onClose: () => void }) {
  const t = useTranslations('settings.profile')
  const refusalText = useTranslations('refusals')
  const locale = useLocaleTag()
  const until = useTime(user.settlingUntil)
  const [username, setUsername] = useState(user.username)
  const [country, setCountry] = useState(user.country)
  const [sent, setSent] = useState(false)
  const saving = useUpdateProfile()
  // A name that nobody has touched stays, even if it could not be chosen today.
  const refusal = username === user.username ? null : usernameRefusal(username)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (refusal !== null || saving.isPending) return
    const change = {
      ...(username === user.username ? {} : { username: username.trim() }),
      ...(country === user.country ? {} : { country }),
    }
    saving.mutate(change, {
      onSuccess: () => {
        toast.good(t('done'))
        onClose()
      },
    })
  }
  const open = countriesIn(locale).filter(({ code }) => OPEN_COUNTRIES.includes(code))
  return (
    <form noValidate onSubmit={submit} aria-label={t('title')} className="flex max-w-[432px] flex-col gap-4">
      <TextField
        label={t('name')}
        name="username"
        autoComplete="nickname"
        maxLength={20}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        hint={t('nameHint')}
        error={sent && refusal !== null ? refusalText(refusal) : undefined}
      />
      {user.settlingUntil !== null && (
        <Select
          label={t('country')}
          name="country"
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          options={open.map(({ code, name }) => ({ value: code, label: name }))}
          hint={t('countryHint', { time: until })}
        />
      )}
      {saving.error !== null && <Note kind="error">{saving.error.message}</Note>}
      <div className="flex gap-2">
        <Button type="submit" variant="ink" pending={saving.isPending}>
          {t('save')}
        </Button>
        <Button type="button" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function InviterForm({ user }: { user: UserData }) {
  const t = useTranslations('settings.profile')
  const refusalText = useTranslations('refusals')
  const until = useTime(user.settlingUntil)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const setting = useSetInviteCode()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (code.trim() === '' || setting.isPending) return
    setting.mutate(code.trim(), { onSuccess: () => toast.good(t('inviteDone')) })
  }
  const missing = sent && code.trim() === '' ? refusalText('identity.invite_code_unknown') : undefined
  return (
    <section aria-labelledby="inviter" className="mt-8">
      <h3 id="inviter" className="font-semibold">
        {t('inviteTitle')}
      </h3>
      <p className="mt-1 text-body text-ink-2">{t('inviteText', { time: until })}</p>
      <form noValidate onSubmit={submit} className="mt-3 flex max-w-[432px] flex-col gap-3">
        <InviteCodeField
          value={code}
          onChange={(next) => {
            setting.reset()
            setCode(next)
          }}
          error={missing ?? setting.error?.message}
        />
        <Button type="submit" className="self-start" pending={setting.isPending}>
          {t('inviteSubmit')}
        </Button>
      </form>
    </section>
  )
}
