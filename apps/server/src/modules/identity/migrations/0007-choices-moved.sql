-- Why: which mails somebody wants is kept by the module that sends them, which has taken the choices over.

drop index users_who_want_order_mails;
alter table users drop column mail_log_ins, drop column mail_orders, drop column mail_plans;
