import { postgresOn, sqlite } from './databases.ts'

/** Creates a migrated database of each kind, which tests copy. `env` tells `databases.ts` where they are. */
export async function prepareForAll(postgresUrl?: string) {
  const file = await sqlite.createPrepared()
  const onServer = postgresUrl ? await postgresOn(postgresUrl).createPrepared() : undefined
  return {
    env: {
      TEST_PREPARED_SQLITE: file.url.slice('file:'.length),
      ...(onServer && { TEST_PREPARED_POSTGRES: new URL(onServer.url).pathname.slice(1) }),
    },
    async drop() {
      await file.drop()
      await onServer?.drop()
    },
  }
}
