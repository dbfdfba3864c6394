const sentences = new Map([
  ['EPIPE', 'Whoever was to read what comes out has ended: what came out is not whole.'],
  ['ENOSPC', 'There is no room where it is written: make room on that disk, or name another place.'],
  ['EDQUOT', 'There is no room where it is written: make room on that disk, or name another place.'],
])

/** Why a file, a pipe or the temporary folder could not be written, in a sentence; undefined for any other error. */
export function explainOutput(error: unknown): string | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall === 'mkdtemp')
    return 'The temporary folder can not be used: set TMPDIR to a folder that is there and yours.'
  return syscall === undefined || syscall.startsWith('connect') ? undefined : sentences.get(code)
}
