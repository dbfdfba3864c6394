/** The address of a new SQLite database in memory. For tests only: as a setting it is refused, as it would lose everything. */
export const IN_MEMORY = 'file::memory:'
