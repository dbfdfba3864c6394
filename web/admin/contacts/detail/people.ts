import type { Colleague } from '#contracts/contact.ts'

/** How an admin is called who did something: by name, with the email where two have the same; somebody unknown by email. */
export function nameIn(colleagues: readonly Colleague[], email: string): string {
  const person = colleagues.find(colleague => colleague.email === email)
  if (!person) return email
  const namesakes = colleagues.filter(({ name }) => name === person.name).length > 1
  return namesakes ? `${person.name} (${email})` : person.name
}
