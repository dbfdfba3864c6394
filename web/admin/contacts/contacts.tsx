export default function Screen() {
  return <h1>contacts</h1>
}
