import type { LevelInput, NewMember, PasswordLink, TeamInput, TeamMember } from '#contracts/accounts/team.ts'
import { post, put, remove } from '../../../calls/api.ts'

/** The calls about accounts that only the team's tab makes. */
export const teamCalls = {
  addMember: (input: TeamInput) => post<NewMember>('/users', input),
  setLevel: (id: number, input: LevelInput) => put<TeamMember>(`/team/${id}/level`, input),
  renewLink: (id: number) => post<PasswordLink | null>(`/users/${id}/link`, {}),
  endSessionsOf: (id: number) => remove(`/users/${id}/sessions`),
  /** @param handTo who gets the open inquiries */
  removeMember: (id: number, handTo: number | undefined) =>
    remove(handTo === undefined ? `/users/${id}` : `/users/${id}?handTo=${handTo}`),
}
