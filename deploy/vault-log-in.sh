#!/bin/sh
# Run by PostgreSQL's image when its data folder is made: a log-in for the signer alone, whose password no other process has.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$VAULT_PASSWORD" --set database="$POSTGRES_DB" <<'SQL'
create role bourse_vault login password :'password';
grant connect, create on database :"database" to bourse_vault;
SQL
