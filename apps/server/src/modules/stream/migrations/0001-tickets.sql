-- Why: a websocket cannot send the session's token in a header, so a call gives it a ticket that opens its private channels once.

create table tickets (
  ticket_hash bytea primary key,
  user_id text not null,
  session_id text not null,
  expires_at timestamptz not null
);
create index tickets_expiry on tickets (expires_at);
