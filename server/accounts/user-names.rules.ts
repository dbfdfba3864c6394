const NAME_MAX = 80

/** A tidy name from an email's local part: `nimali.de-silva+web7@…` becomes "Nimali De Silva". */
export function nameFromEmail(email: string): string {
  const [local = ''] = email.split(/[+@]/, 1)
  const words = local.split(/[^\p{L}]+/u).filter(Boolean)
  const name = words.map(word => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(' ')
  return name.slice(0, NAME_MAX).trim() || 'Admin'
}
