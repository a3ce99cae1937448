-- Why: a first password is known to whoever gave it, so it opens nothing but the choice of one's own, and not for long.

alter table staff
  -- Null once its owner has chosen the password; until then the moment at which the given one is worth nothing.
  add column password_given_until timestamptz;

-- Whoever has never proved an authenticator has never been in: theirs is the password that they were given.
update staff set password_given_until = now() + interval '72 hours' where totp_confirmed_at is null;
