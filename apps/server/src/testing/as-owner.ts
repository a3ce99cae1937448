import pg from 'pg'

/** What whoever runs the database could read or change, and the server cannot. */
export async function asOwner(url: string, statement: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
