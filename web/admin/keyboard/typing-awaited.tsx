export const TYPING_AWAITED = 'data-typing-awaited'

/** While it is on the screen there are no shortcuts: a field that the user types into is about to appear. */
export const TypingAwaited = () => <span hidden {...{ [TYPING_AWAITED]: '' }} />
