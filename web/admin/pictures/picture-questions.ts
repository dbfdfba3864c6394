/** The questions before a slot's pictures are restored or deleted. */
export const questions = {
  restore: {
    title: 'Restore default picture',
    text: (name: string) =>
      `Visitors will see the default picture at “${name}” instead of yours. Your picture can still be opened by its address for a week, and you can undo this right afterwards.`,
    confirmLabel: 'Restore',
    busyLabel: 'Restoring...',
  },
  remove: {
    title: 'Remove picture now',
    text: (name: string) =>
      `This permanently deletes your picture at “${name}” and all earlier ones there. Visitors will see the default picture, also on pages that are already open. Browsers that have loaded your picture may keep a copy. This can’t be undone.`,
    confirmLabel: 'Remove',
    busyLabel: 'Removing...',
  },
  earlier: {
    title: 'Remove earlier pictures',
    text: (name: string) =>
      `This permanently deletes the earlier pictures of “${name}” from the website. The current picture stays. Browsers that have loaded an earlier picture may keep a copy. This can’t be undone.`,
    confirmLabel: 'Remove',
    busyLabel: 'Removing...',
  },
}

export type Question = keyof typeof questions
