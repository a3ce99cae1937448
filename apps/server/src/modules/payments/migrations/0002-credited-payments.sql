-- Why: before money leaves it is asked what of it its payer can still call back.

create index payments_credited on payments (user_id, ended_at) where state = 'credited';
