import { RetentionQuery } from '#contracts/privacy.ts'
import { adminApi } from '../api.ts'
import { UsDate } from '../us-date.tsx'
import { useLoaded } from '../use-loaded.ts'

function Preview({ months, version }: { months: number; version: number }) {
  const { data, error, loading } = useLoaded(`going ${months} ${version}`, signal =>
    adminApi.previewRetention(months, signal),
  )
  if (error !== undefined) return 'It could not be counted what that takes.'
  if (!data || loading) return 'Counting…'
  if (data.total === 0) return 'As of now, that takes none.'
  return (
    <>
      As of now, that takes {data.total.toLocaleString('en-US')} {data.total === 1 ? 'inquiry' : 'inquiries'}
      {data.oldestAt && (
        <>
          , the oldest of <UsDate at={data.oldestAt} />
        </>
      )}
      .
    </>
  )
}

/** How many inquiries would go, for as long as a number stands in the field. */
export function Going({ months, version }: { months: string; version: number }) {
  const query = RetentionQuery.safeParse({ months })
  return (
    <p role="status" className="text-sm">
      {query.success && <Preview months={query.data.months} version={version} />}
    </p>
  )
}
