import { useStoredSwitch } from '../saving/use-stored-switch.ts'

/** Whether this browser notifies of new inquiries while the back office is not in view. */
export const useNotifies = () => useStoredSwitch('notifies')

/** Whether it does so outside opening hours too. */
export const useNotifiesAlways = () => useStoredSwitch('notifies-always')
