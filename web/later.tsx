import {
  type ComponentType,
  createContext,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { useIsHydrating } from './hydration.ts'

const RETRY_AFTER_MS = 500

/**
 * Loads code that is imported later, and once more if that fails.
 * @throws if it fails twice, as offline, or after a deployment that has removed the file
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load()
  } catch (error) {
    console.error(error)
    await new Promise(done => setTimeout(done, RETRY_AFTER_MS))
    return load()
  }
}

interface Later<Props> extends FunctionComponent<Props> {
  /** Loads its code before it is rendered. A failure shows when it is. */
  preload(): void
}

interface Options<Props> {
  load(): Promise<ComponentType<Props>>
  /** What is in its place until its code is there. */
  waiting?(props: Props): ReactNode
  /** What is in its place if its code can't be loaded. */
  missing?(props: Props): ReactNode
}

const LoadAgain = createContext(() => {})

/** What loads the missing parts of the page again, each by its own function. */
const missingParts = new Set<() => void>()

/** For what `missing` shows: loads all parts of the page again that are missing. */
export function useLoadAgain(): () => void {
  const loadAgain = useContext(LoadAgain)
  useEffect(() => {
    missingParts.add(loadAgain)
    return () => void missingParts.delete(loadAgain)
  }, [loadAgain])
  return () => {
    for (const again of [...missingParts]) again()
  }
}

/** Shows nothing where code is missing; other parts may load it again. */
function Nothing() {
  useLoadAgain()
  return null
}

/** Whether React takes over what the server has rendered in this place; does not change afterwards. */
function useIsHydrated(): boolean {
  const isHydrating = useIsHydrating()
  return useState(isHydrating)[0]
}

interface KeptProps {
  /** The element that the server has rendered. */
  tag: 'aside' | 'details' | 'div'
}

/** Keeps the content that the server has rendered: React leaves that of such an element as it is. */
export const KeptHtml = ({ tag: Tag }: KeptProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty
  <Tag suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)

interface MissingPartProps extends KeptProps {
  /** What is there where the server has rendered nothing. */
  otherwise?: ReactNode
}

/**
 * In the place of a part of one element whose code can't be loaded: what the server has rendered, whose links and forms work as without
 * JavaScript.
 */
export function MissingPart({ tag, otherwise = null }: MissingPartProps) {
  useLoadAgain()
  return useIsHydrated() ? <KeptHtml tag={tag} /> : otherwise
}

interface Part<Props> {
  /** Loads the code, unless it is loaded or loading. */
  find(): Promise<unknown>
  /** The code; while it isn't loaded, a lazy component. */
  findNewest(): ComponentType<Props>
  waiting(props: Props): ReactNode
}

interface PlaceProps<Props> {
  part: Part<Props>
  given: Props
  onLoaded(): void
}

/** What is in the place of a part until its code is there. React alone would show the part a third of a second later. */
function Place<Props>({ part, given, onLoaded }: PlaceProps<Props>) {
  const showLoaded = useEffectEvent(onLoaded)
  useEffect(() => {
    let isShown = true
    part.find().then(
      () => isShown && showLoaded(),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [part])
  return part.waiting(given)
}

/**
 * What a part is given: until the code of a part that the server has rendered is there, what it was given first. With
 * anything else React would take the server's HTML away.
 */
function useGiven<Props>(part: Part<Props>, given: Props): Props {
  const isHydrated = useIsHydrated()
  const [first] = useState(given)
  const [isThere, setThere] = useState(!isHydrated)
  useEffect(() => {
    const show = () => startTransition(() => setThere(true))
    if (isHydrated) part.find().then(show, show)
  }, [part, isHydrated])
  return isThere ? given : first
}

/**
 * Renders a part: its lazy component until the code is there, then the code itself. When the code can't be loaded the lazy component
 * shows what is `missing`, and `loadAgain` puts a new one in its place.
 */
function RenderedPart<Props extends object>({ part, given }: { part: Part<Props>; given: Props }) {
  const [Code, setCode] = useState(part.findNewest)
  const [loadAgain] = useState(() => () => setCode(part.findNewest))
  const shown = useGiven(part, given)
  return useMemo(
    () => (
      <LoadAgain value={loadAgain}>
        <Suspense fallback={<Place part={part} given={shown} onLoaded={loadAgain} />}>
          <Code {...shown} />
        </Suspense>
      </LoadAgain>
    ),
    [Code, part, shown, loadAgain],
  )
}

/** A part of a page whose code is loaded when it is preloaded or first rendered. Missing code is loaded again when it is rendered again. */
export function later<Props extends object>({
  load,
  waiting = () => null,
  missing = () => <Nothing />,
}: Options<Props>): Later<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined

  function find() {
    loading ??= loadCode(load).then(
      code => {
        loaded = code
        return code
      },
      error => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  const create = () =>
    lazy<ComponentType<Props>>(() =>
      find().then(
        code => ({ default: code }),
        error => {
          console.error(error)
          // A lazy component keeps its failure.
          current = create()
          return { default: missing }
        },
      ),
    )
  let current: ComponentType<Props> = create()
  const part = { find, findNewest: () => loaded ?? current, waiting }
  return Object.assign((given: Props) => <RenderedPart part={part} given={given} />, {
    preload: () => void find().catch(() => {}),
  })
}
