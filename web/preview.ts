/** Where the back office leaves content that is not published, for pages that are opened to look at it. */
export const PREVIEW_KEY = 'araliya.preview'

/** The window in which previews open. */
export const PREVIEW_WINDOW = 'araliya-preview'

/** The address that shows a page with content that is not published. */
export const previewPath = (path: string): string => `${path}?preview`
