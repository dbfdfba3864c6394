/** A change that was made and can be undone. */
export interface MadeChange {
  /** Names it: "12 deleted". */
  done: string
  /** What it has changed, where that can be undone in another way too; see `removeMade`. */
  about?: string
  undo(): void
}

/** A change whose response has not arrived yet. */
export interface StartedChange {
  /** The change was made. When it was to be undone meanwhile, it is undone at once. */
  made(change: MadeChange): void
  /** The change failed or changed nothing: there is nothing to undo. Does nothing after `made`. */
  ended(): void
}

interface UndoEntry {
  /** Undefined until the response has arrived. */
  made: MadeChange | undefined
}

/** How many changes can be undone, one by one, the latest first. */
export const CHANGES_MAX = 10

/**
 * The changes that can be undone, in the order in which they were started.
 * @param onMade called when another change can be undone
 */
export function createUndoStack(onMade: () => void) {
  let entries: UndoEntry[] = []
  /** Entries that are to be undone as soon as they are made. */
  const unwanted = new Set<UndoEntry>()

  function remove(entry: UndoEntry) {
    entries = entries.filter(other => other !== entry)
  }

  return {
    start(): StartedChange {
      const entry: UndoEntry = { made: undefined }
      entries = [...entries, entry].slice(-CHANGES_MAX)
      return {
        made(change) {
          if (unwanted.delete(entry)) return change.undo()
          // A change is missing when it is too long ago, or was made in a session that has ended.
          if (!entries.includes(entry)) return
          entry.made = change
          onMade()
        },
        ended() {
          unwanted.delete(entry)
          if (!entry.made) remove(entry)
        },
      }
    },

    /**
     * Adds a change that was made and can be undone for a short time.
     * @returns removes it again, and says whether it was still there
     */
    add(made: MadeChange): () => boolean {
      const entry: UndoEntry = { made }
      entries = [...entries, entry].slice(-CHANGES_MAX)
      return () => {
        const isThere = entries.includes(entry)
        remove(entry)
        return isThere
      }
    },

    /** The latest change whose response has arrived. */
    latestMade: (): MadeChange | undefined => entries.findLast(({ made }) => made)?.made,

    /**
     * Undoes the latest change. One whose response has not arrived is undone once it has.
     * @returns what was undone: `nothing` when there was no change
     */
    undoLatest(): 'made' | 'started' | 'nothing' {
      const latest = entries.pop()
      if (!latest) return 'nothing'
      if (latest.made) {
        latest.made.undo()
        return 'made'
      }
      unwanted.add(latest)
      return 'started'
    },

    /** Undoes the latest change whose response has arrived. */
    undoLatestMade() {
      const latest = entries.findLast(({ made }) => made)
      if (!latest) return
      remove(latest)
      latest.made?.undo()
    },

    /**
     * Removes the changes of something, which were undone in another way.
     * @returns for each removed change, how many later changes there were: 0 for the latest
     */
    removeMade(about: string): number[] {
      const latestFirst = entries.flatMap(({ made }) => made ?? []).reverse()
      entries = entries.filter(({ made }) => made?.about !== about)
      return latestFirst.flatMap((made, later) => (made.about === about ? [later] : []))
    },

    clear() {
      entries = []
      unwanted.clear()
    },
  }
}
