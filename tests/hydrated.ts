/**
 * Whether React handles the clicks on a page: `web/start.tsx` says when it has hydrated it, and the first HTML of the back
 * office, whose controls are disabled, has gone. Runs inside the page and can use nothing from outside itself.
 */
export const isHydrated = () =>
  window.isHydrated === true && !document.querySelector('[data-not-loaded] ~ fieldset')
