-- Why: the look at ended orders is work of this module now; its schedule keeps its place in time.

update platform.schedules set name = 'trading.notify-ended-orders' where name = 'identity.tell-orders';
-- A period that nobody has looked at is part of the next look.
delete from platform.timers where name = 'identity.tell-orders';
do $$
begin
  if to_regprocedure('pgboss.delete_queue(text)') is not null then
    perform pgboss.delete_queue(name) from pgboss.queue where name = 'identity.tell-orders';
  end if;
end
$$;
