/** The key in local storage under which the back office stores unpublished content for previews. */
export const PREVIEW_KEY = 'araliya.preview'

/** The name of the window in which previews open. */
export const PREVIEW_WINDOW = 'araliya-preview'

export const previewPath = (path: string): string => `${path}?preview`
