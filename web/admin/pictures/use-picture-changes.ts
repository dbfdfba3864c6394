import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnPicture } from '#contracts/pictures/own-pictures.ts'
import type { PictureSlotId } from '#contracts/pictures/picture-slots.ts'
import { toast } from '../../ui/toast.ts'
import { undo } from '../../ui/undo.ts'
import { adminApi } from '../api.ts'
import { isNotFound, messageOf, toastFailure } from '../failures.ts'
import { keys } from '../query-client.ts'
import type { Question } from './picture-questions.ts'

/** The picture may have been deleted by someone else: then the slot shows that. */
const failWith = (otherwise: string) => (error: Error) => {
  if (!isNotFound(error)) toastFailure(messageOf(error, otherwise))
}

const meta = { changes: [keys.pictures] }

/** What changes a slot's pictures. @param picture the own picture, if there is one */
export function usePictureChanges(id: PictureSlotId, picture: OwnPicture | undefined) {
  const client = useQueryClient()
  const refetch = () => client.invalidateQueries({ queryKey: keys.pictures })

  const loadOriginal = useMutation({
    mutationFn: () => adminApi.getOriginalPicture(id),
    onError(error) {
      failWith('We couldn’t load the picture. Try again.')(error)
      refetch()
    },
  })

  const undoRestore = useMutation({
    mutationFn: () => adminApi.undoDefaultPicture(id),
    meta,
    onSuccess: () => toast.success('Your picture has been restored'),
    onError: failWith('We couldn’t restore your picture. Try again.'),
  })

  const changes: Record<Question, () => Promise<unknown>> = {
    restore: () => adminApi.restoreDefaultPicture(id, picture?.version),
    remove: () => adminApi.removePictureNow(id, picture?.version),
    earlier: () => adminApi.removeReplacedPictures(id),
  }
  const onDone: Record<Question, () => void> = {
    restore: () => undo.offer('Default picture restored', undoRestore.mutate),
    remove: () => toast.success('Your picture has been removed'),
    earlier: () => toast.success('Earlier pictures removed'),
  }
  const change = useMutation({
    mutationFn: (confirmed: Question) => changes[confirmed](),
    meta,
    onSuccess: (_, confirmed) => onDone[confirmed](),
    onError: failWith('We couldn’t change the picture. Try again.'),
  })

  return {
    loadOriginal,
    change,
    isBusy: loadOriginal.isPending || undoRestore.isPending || change.isPending,
    refetch,
  }
}
