-- Why: staff say on the site what is going on, in all languages, from a time and until one.

-- Texts are objects by language. A draft was never shown; what is withdrawn was, and may be published again.
create table banners (
  id text primary key,
  placement text not null check (placement in ('activity', 'invest', 'share')),
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  text jsonb not null check (jsonb_typeof(text) = 'object'),
  link text,
  image text,
  shown_from timestamptz not null,
  shown_until timestamptz,
  position integer not null,
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  version integer not null default 1,
  check (shown_until is null or shown_until > shown_from)
);

create table news (
  id text primary key,
  -- The coins that it is about.
  coins text[] not null,
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  text jsonb not null check (jsonb_typeof(text) = 'object'),
  link text,
  image text,
  shown_from timestamptz not null,
  shown_until timestamptz,
  position integer not null,
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  version integer not null default 1,
  check (shown_until is null or shown_until > shown_from)
);
