import { useCallback, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { usePassingMessage } from '../../ui/passing-message.ts'

/** How long a success stays (specification, section 9); a failure stays until something else happens. */
const SUCCESS_MS = 3000

/** The one message at the top of the screen. */
export function useNotices() {
  const { message: success, show, hide } = usePassingMessage(SUCCESS_MS)
  const [failure, setFailure] = useState<string>()
  return {
    success,
    failure,
    succeed: useCallback(
      (text: string) => {
        setFailure(undefined)
        show(text)
      },
      [show],
    ),
    fail: useCallback(
      (text: string) => {
        hide()
        setFailure(text)
      },
      [hide],
    ),
    dismiss: useCallback(() => {
      hide()
      setFailure(undefined)
    }, [hide]),
  }
}

export type Notices = ReturnType<typeof useNotices>

export function NoticeBanners({ success, failure, dismiss }: Notices) {
  return (
    <>
      <Banner tone="success" onDismiss={dismiss}>
        {success}
      </Banner>
      <Banner tone="error" onDismiss={dismiss}>
        {failure}
      </Banner>
    </>
  )
}
