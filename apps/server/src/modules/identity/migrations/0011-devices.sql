-- Why: a browser is known again by a signed cookie, because anybody can send the name of somebody else's browser.

create table devices (
  user_id text not null references users (id),
  -- As the cookie names it: random, and the same for everybody who logs in there.
  id text not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (user_id, id)
);

alter table sessions add column device_id text;

alter table codes
  -- The browser that asked for a code, where no session did: it counts there alone, and nobody else's tries end it.
  add column holder text;
-- Those that were sent before have no holder who could be asked for.
update codes set used_at = created_at where used_at is null;
drop index codes_open;
create index codes_open on codes (target, act, holder, created_at desc) where used_at is null;
