export default function Screen() {
  return <h1>form</h1>
}
