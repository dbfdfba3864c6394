/** The draft of an inquiry that is being written down. */
export const NEW_INQUIRY_DRAFT = 'inquiry/new'
