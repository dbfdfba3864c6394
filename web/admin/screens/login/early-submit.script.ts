// Before the forms of a login screen: records that a form is submitted before hydration, see `early-submit.ts`.
export {}

window.onsubmit = () => {
  window.submittedForm = true
}
