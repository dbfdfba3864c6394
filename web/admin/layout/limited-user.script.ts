// In the first HTML of every screen: marks the script's parent for an account that is limited to the inbox, before it is painted.
import { localStore } from '../../storage.ts'
import { sessionKeys } from '../session/storage.ts'

const parent = document.currentScript?.parentElement
const isLimited = localStore.getItem(sessionKeys.user)?.includes('"level":"inbox"')
if (parent && isLimited) parent.dataset.limited = ''
