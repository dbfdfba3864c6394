import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import { toast } from '../../../ui/toast.ts'
import { undo } from '../../../ui/undo.ts'
import { isNotFound, messageOf, toastFailure } from '../../calls/failures.ts'
import { keys } from '../../calls/query-client.ts'
import { pictureCalls } from './picture-calls.ts'

/** The picture may have been deleted by someone else: then the slot shows that. */
const failWith = (otherwise: string) => (error: Error) => {
  if (!isNotFound(error)) toastFailure(messageOf(error, otherwise))
}

const meta = { changes: [keys.pictures] }

/**
 * What changes a slot's pictures.
 * @param picture the own picture, if there is one
 * @param instead what visitors see without it
 */
export function usePictureChanges(id: PictureSlotId, picture: OwnPicture | undefined, instead: string) {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: keys.pictures })

  const loadOriginal = useMutation({
    mutationFn: () => pictureCalls.getOriginal(id),
    onError(error) {
      if (!isNotFound(error)) toastFailure(messageOf(error, 'We couldn’t load the picture. Try again.'))
      refetch()
    },
  })

  const restore = useMutation({
    mutationFn: () => pictureCalls.restoreRemoved(id),
    meta,
    onSuccess: () => toast.success('Your picture is shown again'),
    // Also when it is no longer stored: nothing else would say so.
    onError: error => toastFailure(messageOf(error, 'We couldn’t restore your picture. Try again.')),
  })

  const remove = useMutation({
    mutationFn: () => pictureCalls.remove(id, picture?.version),
    meta,
    onMutate: () => undo.startChange(),
    onSuccess: (_data, _variables, started) =>
      started.made({ done: `Visitors see ${instead} again`, undo: restore.mutate }),
    onSettled: (_data, _error, _variables, started) => started?.ended(),
    onError: failWith('We couldn’t remove the picture. Try again.'),
  })

  const removeEarlier = useMutation({
    mutationFn: () => pictureCalls.removeReplaced(id),
    meta,
    onSuccess: () => toast.success('Earlier pictures removed'),
    onError: failWith('We couldn’t remove the pictures. Try again.'),
  })

  return {
    loadOriginal,
    remove,
    removeEarlier,
    isBusy: [loadOriginal, restore, remove, removeEarlier].some(({ isPending }) => isPending),
    refetch,
  }
}
