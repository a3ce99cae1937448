-- Why: the merchants of the demo accept, reject, are silent, slow, pay short, pay from another name or never release as staff choose.

create table p2p_modes (
  merchant text primary key,
  mode text not null check (mode in ('accepts', 'rejects', 'silent', 'slow', 'pays_short', 'other_name', 'never_releases'))
);
