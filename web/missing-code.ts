const MISSING_CODE = 'missing-code'

/** Tells `OfflineNotice` that the code of a screen could not be fetched. */
export const reportMissingCode = () => dispatchEvent(new Event(MISSING_CODE))

/** @returns a function that stops listening */
export function onMissingCode(listener: () => void) {
  addEventListener(MISSING_CODE, listener)
  return () => removeEventListener(MISSING_CODE, listener)
}
