import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedColleague } from '#contracts/accounts/team.ts'
import { CheckboxField } from '../../../ui/field.tsx'
import { adminApi } from '../../calls/api.ts'
import { messageOf, toastFailure } from '../../calls/failures.ts'
import { Loaded } from '../../calls/loaded.tsx'
import { queries } from '../../calls/queries.ts'
import { keys } from '../../calls/query-client.ts'
import { Panel } from '../../layout/panel.tsx'
import { useSummary } from '../../live/live-updates.tsx'
import { useUser } from '../../session/session.ts'

/** Whether the user gets an email when a colleague assigns inquiries to them. Saved at once. */
export function AssignmentMailPanel() {
  const me = useUser().id
  const client = useQueryClient()
  const { data: summary } = useSummary()
  // Before the summary is there, it is not known whether a second factor must be added first, without which the server refuses it.
  const colleagues = useQuery({ ...queries.colleagues, enabled: summary !== undefined })
  const cannotSend = summary?.canSendMail === false
  /** What is being saved: shown at once, as a checkbox must keep what was chosen. */
  const [chosen, setChosen] = useState<boolean>()
  const { mutate } = useMutation({
    mutationFn: (assignmentMail: boolean) => adminApi.setOwnNotifications({ assignmentMail }),
    onSuccess({ assignmentMail }) {
      client.setQueryData<ListedColleague[]>(keys.colleagues, list =>
        list?.map(colleague => (colleague.id === me ? { ...colleague, assignmentMail } : colleague)),
      )
    },
    onError: error => toastFailure(messageOf(error, 'We couldn’t save this. Try again.')),
  })
  function change(assignmentMail: boolean) {
    setChosen(assignmentMail)
    // Of several that follow one another only the last one calls this.
    mutate(assignmentMail, { onSettled: () => setChosen(undefined) })
  }
  return (
    <Panel title="Emails to you">
      <Loaded query={colleagues} failed="We couldn’t load this setting.">
        {list => {
          const stored = list.find(({ id }) => id === me)?.assignmentMail ?? false
          return (
            <CheckboxField
              label="Email me when a colleague assigns inquiries to me"
              hint={
                cannotSend
                  ? 'No mail server is set up, so no emails are sent yet.'
                  : 'Several within a minute are one email. Saved at once, for your account.'
              }
              checked={chosen ?? stored}
              onChange={event => change(event.target.checked)}
            />
          )
        }}
      </Loaded>
    </Panel>
  )
}
