/** A file as a `data:` address: the pages' security policy allows no `blob:`. @throws the browser's error when it can't be read */
export function readDataAddress(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(reader.result as string)
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  return promise
}
