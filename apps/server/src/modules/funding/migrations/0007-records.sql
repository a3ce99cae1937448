-- Why: the list of everything that a person moved asks for the transfers that staff gave them, and there are many of others.

create index bank_lines_of_user on bank_lines (user_id) where order_id is null and user_id is not null;
