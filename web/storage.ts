/** What the browser stores, or nothing where it blocks storage: then each access throws. */
function createStorage(area: () => Storage) {
  const storage = {
    /** Null also where storage is blocked. */
    getItem(key: string): string | null {
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
        return true
      } catch (error) {
        console.error(error)
        return false
      }
    },
    removeItem(key: string): void {
      try {
        area().removeItem(key)
      } catch {}
    },
    keys(): string[] {
      try {
        return Object.keys(area())
      } catch {
        return []
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
export const tabStore = createStorage(() => sessionStorage)
