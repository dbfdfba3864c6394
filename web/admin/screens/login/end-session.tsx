import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { ApiFailure } from '../../../api.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { passFocusOn } from '../../../ui/focus.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TopMessage } from '../../../ui/top-message.tsx'
import { accountCalls } from '../../calls/account-calls.ts'
import { isNotFound, messageOf } from '../../calls/failures.ts'
import { LostResponse } from '../../calls/lost-response.ts'
import { forForm } from '../../calls/queries.ts'
import { createQueryClient } from '../../calls/query-client.ts'
import { BriefDate } from '../../text/salon-time.tsx'
import { LINK_NEEDED, readLinkToken } from './link-needed.ts'
import { LoginFrame, linkClass } from './login-frame.tsx'

export const meta = () => (
  <>
    <title>End a session · Araliya back office</title>
    <meta name="referrer" content="no-referrer" />
  </>
)

// Nothing is saved here, of which the sentence for all changes speaks.
const NOT_KNOWN =
  'The connection was lost, so we don’t know whether the session has ended. Check the connection, then try again.'

/** Whether the link has expired, was used, or is not one of ours. */
const isInvalid = (error: unknown) => error instanceof ApiFailure && [404, 422].includes(error.status)

/** Ends the session of a new browser by the link of a message. It asks first: programs that check links in mail end nothing. */
export default function EndSession() {
  const [token, setToken] = useState<string>()
  const [client] = useState(createQueryClient)
  const link = useQuery(
    {
      queryKey: ['session-link', token],
      queryFn: ({ signal }) => accountCalls.findSessionLink(token ?? '', signal),
      enabled: !!token,
      retry: false,
      ...forForm,
    },
    client,
  )
  const ending = useMutation({ mutationFn: () => accountCalls.endLinkedSession(token ?? '') }, client)
  // The token is in the fragment of the URL, and is removed from the URL once it is read.
  useEffect(() => {
    setToken(last => last || readLinkToken())
    window.history.replaceState(window.history.state, '', adminPaths.endSession)
  }, [])
  const wasUsed = isInvalid(link.error) || isNotFound(ending.error)
  const shown = ending.isSuccess ? 'done' : token === '' ? 'none' : wasUsed ? 'invalid' : link.status

  return (
    <LoginFrame title="Was this you?">
      {shown === 'pending' && <Skeleton className="h-40 w-full" />}
      {shown === 'success' && link.data && (
        <>
          <p className="mb-4 text-sm wrap-anywhere">
            <span className="block font-medium">{link.data.browser}</span>
            <span className="block text-plum-soft">{`From ${link.data.address}`}</span>
            <BriefDate at={link.data.at} />
          </p>
          <TopMessage tone="error">
            {ending.error instanceof LostResponse && NOT_KNOWN}
            {ending.error &&
              !(ending.error instanceof LostResponse) &&
              messageOf(ending.error, 'We couldn’t end the session. Try again.')}
          </TopMessage>
          <p className="mb-4 text-sm">
            If it was you, close this page. Otherwise end the session: that browser is logged out at once.
          </p>
          <Button
            ref={passFocusOn()}
            className="w-full"
            disabled={ending.isPending}
            onClick={() => ending.mutate()}
          >
            {ending.isPending ? 'Ending...' : 'End This Session'}
          </Button>
        </>
      )}
      <LiveRegion className="text-sm">
        {shown === 'none' && <p>{LINK_NEEDED}</p>}
        {shown === 'invalid' && (
          <p>This link has expired or been used. You see and end your sessions in Settings, Account.</p>
        )}
        {shown === 'error' && <p className="mb-4">We can’t check this link right now.</p>}
        {shown === 'done' && (
          <>
            <p className="mb-3 font-medium">The session has ended.</p>
            <p className="mb-3">
              The person who logged in knows your password, so change it now. Then look at Settings, Team, for
              what was done meanwhile, and use an authenticator app: Settings, Account.
            </p>
          </>
        )}
      </LiveRegion>
      {shown === 'error' && <Button onClick={() => link.refetch()}>Try Again</Button>}
      {shown === 'done' && (
        <Link to={adminPaths.forgot} className={buttonClass('primary', 'w-full')}>
          Change Password
        </Link>
      )}
      {shown !== 'pending' && (
        <p className="mt-4 text-center text-sm">
          <Link to={adminPaths.login} className={linkClass}>
            Back to login
          </Link>
        </p>
      )}
    </LoginFrame>
  )
}
