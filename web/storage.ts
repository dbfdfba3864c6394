/**
 * What the browser stores, or nothing where it blocks storage: then each access throws.
 * @param memory keeps what could not be stored, as the storage is full, until the page is left
 */
function createStorage(area: () => Storage, memory?: Map<string, string>) {
  const storage = {
    /** Null also where storage is blocked. */
    getItem(key: string): string | null {
      const kept = memory?.get(key)
      if (kept !== undefined) return kept
      try {
        return area().getItem(key)
      } catch {
        return null
      }
    },
    /** @returns whether it is stored: not where storage is blocked or full */
    setItem(key: string, value: string): boolean {
      try {
        area().setItem(key, value)
        memory?.delete(key)
        return true
      } catch (error) {
        console.error(error)
        memory?.set(key, value)
        return false
      }
    },
    removeItem(key: string): void {
      memory?.delete(key)
      try {
        area().removeItem(key)
      } catch {}
    },
    keys(): string[] {
      try {
        return [...new Set([...Object.keys(area()), ...(memory?.keys() ?? [])])]
      } catch {
        return [...(memory?.keys() ?? [])]
      }
    },
    /** Undefined when nothing is stored, or something that is no JSON. */
    readJson<T>(key: string): T | undefined {
      try {
        return JSON.parse(storage.getItem(key) ?? '') as T
      } catch {
        return undefined
      }
    },
    writeJson(key: string, value: unknown): void {
      storage.setItem(key, JSON.stringify(value))
    },
  }
  return storage
}

/** Shared by all tabs. */
export const localStore = createStorage(() => localStorage)

/** Of this tab. */
export const tabStore = createStorage(() => sessionStorage, new Map())
